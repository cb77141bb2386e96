import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { arrival, renderRoutes } from '../test-support/render-routes.tsx'
import { SiteFrame } from './site-frame.tsx'

function openMenu() {
  const Component = () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
  renderRoutes([{ path: '/', Component, children: [arrival('pricing'), arrival('contact')] }], '/contact')
  const summary = screen.getByLabelText('Open the menu')
  const menu = () => screen.getByLabelText('Open the menu').closest('details')
  menu()?.setAttribute('open', '')
  return { summary, menu }
}

test('the menu of a phone is closed at the place that was chosen', async () => {
  const { menu } = openMenu()
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Pricing'))
  await screen.findByRole('heading', { name: 'at pricing' })
  await waitFor(() => expect(menu()?.open).toBe(false))
})

test('Escape closes it and leads back to its button', () => {
  const { menu, summary } = openMenu()
  fireEvent.keyDown(screen.getByRole('navigation', { name: 'Menu' }), { key: 'Escape' })
  expect(menu()?.open).toBe(false)
  expect(document.activeElement).toBe(summary)
})
