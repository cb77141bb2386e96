import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../../data/session/cookies.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ActingBanner } from './acting-banner.tsx'

const stopActing = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('../../data/session/superadmin/acting-in-browser.ts', () => ({ stopActing }))

const assign = vi.fn()

beforeEach(() => {
  stopActing.mockReset()
  assign.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  writeCookie(document, 'trellis-acting=; Path=/; Max-Age=0')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(minutes: number, organization = 'Acme'): void {
  const facts = {
    admin: 'root@example.com',
    person: 'ada@example.com',
    organization,
    until: Date.now() + minutes * 60_000,
  }
  writeCookie(document, `trellis-acting=${encodeURIComponent(JSON.stringify(facts))}; Path=/`)
  renderRoutes([{ path: '/', Component: () => <ActingBanner known={undefined} /> }], '/')
}

test('says who acts as whom, where and for how long', async () => {
  open(41.5)
  const banner = await screen.findByRole('complementary', { name: 'Impersonation' })
  expect(banner.textContent).toContain('You (root@example.com) are acting as ada@example.com at Acme.')
  expect(await screen.findByText('Ends in 42 min.')).toBeTruthy()
})

/** The page around the banner, once the banner has been fetched or is not wanted. */
async function openOther(): Promise<string | undefined> {
  const Page = () => (
    <main>
      <ActingBanner known={undefined} />
    </main>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const page = await screen.findByRole('main')
  await vi.waitFor(() => expect(page.querySelector('.h-9')).toBeNull())
  return page.innerHTML
}

test.each([
  ['without a cookie', ''],
  ['with a cookie that says nothing', 'x'],
  ['with one that names nobody', '%7B%22until%22%3A4000000000000%7D'],
])('nobody sees it %s', async (_, value) => {
  if (value !== '') writeCookie(document, `trellis-acting=${value}; Path=/`)
  expect(await openOther()).toBe('')
})

test('a browser that refuses cookies shows the page without it', async () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('Cookies are refused', 'SecurityError')
  })
  expect(await openOther()).toBe('')
})

test('the way out leads to the own account, in a new document', async () => {
  stopActing.mockResolvedValue(true)
  open(10)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop impersonating' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/dashboard'))
})

test('one that fails says so and can be tried again', async () => {
  stopActing.mockRejectedValueOnce(new Error('no answer')).mockResolvedValueOnce(false)
  open(10)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop impersonating' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/impersonation/over'))
})

test('returns by itself when the hour is over', async () => {
  stopActing.mockResolvedValue(true)
  open(0)
  await screen.findByRole('complementary', { name: 'Impersonation' })
  await act(async () => vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard')))
  expect(stopActing).toHaveBeenCalledOnce()
})
