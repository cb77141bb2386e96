import { screen, waitFor } from '@testing-library/react'
import { useRevalidator } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { useBrowserTimeZone } from './use-browser-time-zone.ts'

// A fake network: the database decides whose time zone is taken over.
const requests: { method: string; address: string; body: unknown }[] = []
let answer: () => Response
let loads = 0

beforeEach(() => {
  requests.length = 0
  loads = 0
  answer = () => Response.json([{ time_zone: 'America/Sao_Paulo' }])
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    searchParams.delete('select')
    requests.push({
      method: init?.method ?? 'GET',
      address: `${pathname}?${searchParams}`,
      body: JSON.parse(String(init?.body ?? 'null')),
    })
    return answer()
  })
})

afterEach(() => void vi.restoreAllMocks())

async function open({ zone = 'America/Sao_Paulo', awaitsTimeZone = true } = {}) {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: zone,
  } as Intl.ResolvedDateTimeFormatOptions)
  const Page = () => {
    useBrowserTimeZone({ publishableKey: 'sb_publishable_test', awaitsTimeZone })
    const { revalidate } = useRevalidator()
    return (
      <button type="button" onClick={() => void revalidate()}>
        again
      </button>
    )
  }
  const loader = () => {
    loads += 1
    return null
  }
  renderRoutes([{ path: '/', Component: Page, HydrateFallback: () => null, loader }], '/')
  return screen.findByRole('button', { name: 'again' })
}

const settled = () => vi.waitFor(() => expect(requests).toHaveLength(1))
const quiet = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)))

test('the time zone of the browser is stored once, only over the initial one, and the page is read again', async () => {
  await open()
  await waitFor(() => expect(loads).toBe(2))
  expect(requests).toEqual([
    {
      method: 'PATCH',
      address: '/rest/v1/notification_settings?time_zone_is_chosen=is.false&time_zone=eq.UTC',
      body: { time_zone: 'America/Sao_Paulo' },
    },
  ])
})

test('a time zone that was stored meanwhile stays, and nothing is read again', async () => {
  answer = () => Response.json([])
  await open()
  await settled()
  await quiet()
  expect(loads).toBe(1)
})

test('a time zone that PostgreSQL does not know is refused once, and nothing is said', async () => {
  answer = () => Response.json({ code: '22023', message: 'time zone not recognized' }, { status: 400 })
  const again = await open({ zone: 'Mars/Olympus' })
  await settled()
  again.click()
  await waitFor(() => expect(loads).toBe(2))
  await quiet()
  expect(requests).toHaveLength(1)
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['the person has one, or somebody else acts for them', { awaitsTimeZone: false }],
  ['the browser is in UTC', { zone: 'UTC' }],
  ['the browser hides where it is', { zone: 'Etc/GMT' }],
])('nothing is sent if %s', async (_, given) => {
  const again = await open(given)
  again.click()
  await waitFor(() => expect(loads).toBe(2))
  expect(requests).toEqual([])
})
