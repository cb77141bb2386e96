import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import SettingsList, { clientLoader } from './list.tsx'

const pages = ['/settings/organization/security'] as const

function open(isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: isPhone }) as MediaQueryList,
  )
  const loader = async () => clientLoader({ serverLoader: async () => ({ pages }) } as never)
  const list = { path: '/settings', Component: SettingsList as never, HydrateFallback: () => null, loader }
  renderRoutes([list, arrival(pages[0])], '/settings')
}

afterEach(() => vi.restoreAllMocks())

test('a phone shows the list of the pages, which has no other place there', async () => {
  open(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined()
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['Security', '/settings/organization/security']])
})

test('a wider screen opens the first page', async () => {
  open(false)
  expect(await screen.findByText('at /settings/organization/security')).toBeDefined()
})
