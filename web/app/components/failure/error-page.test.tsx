import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, data, RouterProvider, useRouteError } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { arrival, renderRoutes } from '../../test-support/render-routes.tsx'
import { DocumentContext } from '../page/document-context.ts'
import { ErrorContent, ErrorPage } from './error-page.tsx'

function Boundary() {
  return (
    <DocumentContext value={{ publicUrl: 'http://trellis.invalid', requestId: 'request-of-the-test' }}>
      <ErrorPage error={useRouteError()} />
    </DocumentContext>
  )
}

const failingWith = (error: unknown) =>
  renderRoutes(
    [
      {
        path: '/broken',
        loader: () => {
          throw error
        },
        Component: () => null,
        ErrorBoundary: Boundary,
        HydrateFallback: () => null,
      },
      arrival('/dashboard'),
    ],
    '/broken',
  )

afterEach(() => vi.restoreAllMocks())

describe('the error page', () => {
  test('shows status, title, description and suggestion', async () => {
    failingWith(data(null, { status: 403 }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Access Forbidden')
    expect(screen.getByText('403')).toBeTruthy()
    expect(screen.getByText("You don't have permission to access this resource.")).toBeTruthy()
    expect(
      screen.getByText('Please contact your administrator if you believe this is an error.'),
    ).toBeTruthy()
  })

  test('counts an error without a status as 500 and shows nothing technical', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    failingWith(new TypeError('cannot read secrets of undefined'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Internal Server Error')
    expect(screen.getByText('500')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/secrets|TypeError|undefined/)
  })

  test('names the path that was not found in the title of the tab', async () => {
    failingWith(data(null, { status: 404 }))
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    expect(document.title).toBe('Page Not Found: /broken · Trellis')
  })

  test('names it with its language, as it was opened', async () => {
    const router = createMemoryRouter([{ path: '/', ErrorBoundary: Boundary }], {
      basename: '/de',
      initialEntries: ['/de/nope'],
    })
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading', { level: 1 })
    expect(document.title).toBe('Page Not Found: /de/nope · Trellis')
  })

  test('links home, to the documentation and to support', async () => {
    failingWith(data(null, { status: 404 }))
    await screen.findByRole('heading', { level: 1 })
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Trellis', '/'],
      ['Documentation', '/docs'],
      ['Contact Support', '/contact'],
      ['Go Home', '/dashboard'],
    ])
  })

  test('inside a frame that has its own way home, links to the documentation and to support', async () => {
    renderRoutes([{ path: '/', ErrorBoundary: () => <ErrorContent error={useRouteError()} /> }], '/nope')
    await screen.findByRole('heading', { level: 1 })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/dashboard', '/docs', '/contact'])
  })

  test.each([
    [500, 1],
    [503, 1],
    [404, 0],
    [403, 0],
  ])('names the request in the log where the fault is ours: %i', async (status, count) => {
    failingWith(data(null, { status }))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryAllByText('Reference request-of-the-test')).toHaveLength(count)
  })

  test('names it in the browser, whose first page has a key of its own, and not for a page after it', async () => {
    const open = async (firstKey: string) => {
      const Failed = () => (
        <DocumentContext
          value={{ publicUrl: 'http://trellis.invalid', requestId: 'request-of-the-test', firstKey }}
        >
          <ErrorPage error={useRouteError()} />
        </DocumentContext>
      )
      const router = createMemoryRouter(
        [{ path: '/', loader: fail, ErrorBoundary: Failed, HydrateFallback: none }],
        {
          initialEntries: [{ pathname: '/', key: 'k-1' }],
        },
      )
      const { unmount } = render(<RouterProvider router={router} />)
      await screen.findByRole('heading', { level: 1 })
      const named = screen.queryAllByText('Reference request-of-the-test').length
      unmount()
      return named
    }
    const fail = () => Promise.reject(data(null, { status: 500 }))
    const none = () => null
    expect([await open('k-1'), await open('k-0')]).toEqual([1, 0])
  })

  test('goes back to the dashboard when there is no history', async () => {
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    failingWith(data(null, { status: 404 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
    expect(await screen.findByText('at /dashboard')).toBeTruthy()
  })

  test('loads again on request', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
    failingWith(data(null, { status: 404 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
