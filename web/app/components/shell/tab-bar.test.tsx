import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { AppHosts } from '../app-hosts.tsx'
import { memberDestinations } from './destinations.ts'
import { TabBar } from './tab-bar.tsx'

const destinations = memberDestinations()

async function openMore(unread: number | undefined, path = '/component/all') {
  const Page = () => (
    <AppHosts>
      <TabBar destinations={destinations} unread={unread} />
    </AppHosts>
  )
  renderRoutes([{ path, Component: Page }], path)
  const more = await screen.findByRole('button', { name: /^More/ })
  await userEvent.click(more)
  return more
}

const itemNames = () =>
  screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent)

test('more places on a phone begin with the notifications, and say how many are unread', async () => {
  const more = await openMore(3)
  expect(more.getAttribute('aria-label')).toBe('More, Notifications, 3 unread')
  expect(itemNames()[0]).toBe('Notifications, 3 unread')
  expect(screen.getAllByRole('menuitem')[0]?.getAttribute('href')).toBe('/notifications')
})

test('nothing is marked while everything is read', async () => {
  const more = await openMore(0)
  expect(more.hasAttribute('aria-label')).toBe(false)
  expect(more.querySelector('i')).toBeNull()
  expect(itemNames()[0]).toBe('Notifications')
})

test('on the page of the notifications, its entry and More are current', async () => {
  const more = await openMore(1, '/notifications')
  expect(more.hasAttribute('data-current')).toBe(true)
  expect(screen.getAllByRole('menuitem')[0]?.getAttribute('aria-current')).toBe('page')
})

test('the demo, which tells nobody, has no such entry', async () => {
  await openMore(undefined)
  expect(itemNames()).not.toContain('Notifications')
})
