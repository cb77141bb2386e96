import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { createI18n } from '../../locales/create-i18n.ts'
import { german } from '../../locales/german.ts'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import { Speaking } from '../language/page-language.tsx'
import { SiteFoot, SiteFrame } from './site-frame.tsx'

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

test.each([
  ['/demo', 'de'],
  ['/contact', null],
])('around %s bar and foot speak German, and say so where the page is English', (path, lang) => {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path,
      Component: () => (
        <Speaking language={path === '/demo' ? 'en' : 'de'}>
          <SiteFrame>
            <SiteFoot />
          </SiteFrame>
        </Speaking>
      ),
    },
  ])
  render(
    <I18nextProvider i18n={createI18n('de', german)}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { root: { language: 'de' } } }} />
    </I18nextProvider>,
  )
  const bar = screen.getByRole('banner')
  const foot = screen.getByRole('contentinfo')
  expect([bar, foot].map((part) => part.getAttribute('lang'))).toEqual([lang, lang])
  expect(within(bar).getByRole('link', { name: 'Anmelden' })).toBeTruthy()
  expect(within(foot).getByRole('heading', { name: 'Rechtliches' })).toBeTruthy()
})
