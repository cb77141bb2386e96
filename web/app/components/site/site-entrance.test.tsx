import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { writeCookie } from '../../data/session/cookies.ts'
import { createI18n } from '../../locales/create-i18n.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { SiteEntrance } from './site-entrance.tsx'

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const open = () => renderRoutes([{ path: '/', Component: SiteEntrance }], '/')

afterEach(() => {
  writeCookie(document, 'trellis-auth.0=; Path=/; Max-Age=-1')
})

test('a visitor of a public page is asked to sign in or to start a trial', () => {
  open()
  expect(names()).toEqual(['Sign in', 'Start trial'])
})

test('a signed-in person gets a link to the dashboard instead', () => {
  writeCookie(document, 'trellis-auth.0=base64-e30; Path=/')
  open()
  expect(names()).toEqual(['Open Trellis'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard')
})

test.each([
  ['a page for members knows before it comes to life', 'guards/auth', ['Open Trellis']],
  ['a public page does not', 'layouts/landing', ['Sign in', 'Start trial']],
])('%s that somebody has signed in', (_rule, id, words) => {
  const Stub = createRoutesStub([{ id, path: '/', Component: SiteEntrance }])
  const html = renderToString(
    <I18nextProvider i18n={createI18n('en')}>
      <Stub initialEntries={['/']} />
    </I18nextProvider>,
  )
  expect([...html.matchAll(/<a[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name)).toEqual(words)
})
