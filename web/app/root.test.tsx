import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ColorModeHandle } from './components/page/forced-color-mode.ts'
import { createI18n } from './locales/create-i18n.ts'
import { german } from './locales/german.ts'
import { ErrorBoundary, Layout } from './root.tsx'
import { arrival, renderRoutes } from './test-support/render-routes.tsx'

const night: ColorModeHandle = { forcedColorMode: 'dark' }

const Stub = createRoutesStub([
  {
    id: 'root',
    Component: () => (
      <Layout>
        <Outlet />
      </Layout>
    ),
    children: [
      { path: '/night', handle: night, Component: () => <Link to="/day">to the day</Link> },
      { path: '/day', Component: () => <h1>day</h1> },
    ],
  },
])

const Document = (props: Parameters<typeof Stub>[0]) => (
  <I18nextProvider i18n={createI18n('de', german)}>
    <Stub {...props} />
  </I18nextProvider>
)

const openingTag = (path: string) =>
  /<html[^>]*>/.exec(renderToString(<Document initialEntries={[path]} />))?.[0]

describe('a page that forces a mode', () => {
  test('is sent in it, so that no other mode is ever painted', () => {
    expect(openingTag('/night')).toBe('<html lang="en" data-theme="dark" data-forced-theme="">')
    expect(openingTag('/day')).toBe('<html lang="en">')
  })

  test('gives the choice of the person back to the next page', async () => {
    localStorage.setItem('trellis-color-mode', 'light')
    await act(() => render(<Document initialEntries={['/night']} />, { container: document }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    await userEvent.click(screen.getByRole('link', { name: 'to the day' }))
    expect(await screen.findByRole('heading', { name: 'day' })).toBeTruthy()
    expect(document.documentElement.getAttribute('data-theme')).toBe('light')
    expect(document.documentElement.hasAttribute('data-forced-theme')).toBe(false)
    localStorage.clear()
  })

  test('cannot force what the system decides', () => {
    // @ts-expect-error: "system" is a wish of the person
    const handle: ColorModeHandle = { forcedColorMode: 'system' }
    expect(handle).toBeTruthy()
  })
})

describe('a link that lets a superadmin act for somebody, opened where there is no page,', () => {
  const routes = [{ path: '/', ErrorBoundary, HydrateFallback: () => null, children: [arrival('confirm')] }]

  test('is judged at /confirm', async () => {
    renderRoutes(routes, '/nope?impersonating=true&admin_id=1#access_token=x')
    expect(await screen.findByText('at confirm')).toBeTruthy()
  })

  test.each(['/nope?impersonating=true&admin_id=1', '/nope#access_token=x'])(
    'stays an unknown page where a part of it is missing: %s',
    async (address) => {
      renderRoutes(routes, address)
      expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
      expect(screen.queryByText('at confirm')).toBeNull()
    },
  )
})

describe('the document of a visitor who speaks German', () => {
  const Words = () => <p>{useTranslation().t('skipToContent')}</p>
  const Site = createRoutesStub([
    {
      id: 'root',
      Component: () => (
        <Layout>
          <Outlet />
        </Layout>
      ),
      ErrorBoundary: () => (
        <Layout>
          <Words />
        </Layout>
      ),
      children: ['/pricing', '/dashboard', '/demo'].map((path) => ({ path, Component: Words })),
    },
  ])
  const open = (path: string, errors?: Record<string, unknown>) =>
    openWith(path, { loaderData: { root: { language: 'de' } }, ...(errors && { errors }) })
  const openWith = (path: string, hydrationData: Parameters<typeof Site>[0]['hydrationData'] & object) => {
    const html = renderToString(
      <I18nextProvider i18n={createI18n('de', german)}>
        <Site initialEntries={[path]} hydrationData={hydrationData} />
      </I18nextProvider>,
    )
    return [/<html lang="(\w+)"/, /<p>(.*?)<\/p>/, /"visitor-language" content="(\w+)"/].map(
      (part) => part.exec(html)?.[1],
    )
  }

  test.each([['/pricing'], ['/pricing/']])('is German where the page is: %s', (path) => {
    expect(open(path)).toEqual(['de', 'Zum Inhalt springen', 'de'])
  })

  test.each([['/dashboard'], ['/demo']])('is English as a whole where the page is not: %s', (path) => {
    expect(open(path)).toEqual(['en', 'Skip to content', 'de'])
  })

  test('is English where the page failed', () => {
    expect(open('/pricing', { root: new Error('broken') })).toEqual(['en', 'Skip to content', 'de'])
  })

  test('remembers the German of the visitor where it failed before anything was loaded', () => {
    const failed = { loaderData: {}, errors: { root: new Error('broken') } }
    expect(openWith('/pricing', failed)).toEqual(['en', 'Skip to content', 'de'])
  })
})
