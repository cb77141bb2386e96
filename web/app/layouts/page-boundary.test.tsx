import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Outlet, useRouteError } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoutes } from '../test-support/render-routes.tsx'
import PageBoundary, { ErrorBoundary } from './page-boundary.tsx'

function Shell() {
  return (
    <>
      <nav>shell</nav>
      <Outlet />
    </>
  )
}

const Boundary = () => <ErrorBoundary error={useRouteError()} params={{}} />
const Outside = () => <p>outside: {String(useRouteError())}</p>

function open(loader: () => unknown) {
  renderRoutes(
    [
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: Outside,
        children: [
          {
            Component: PageBoundary,
            ErrorBoundary: Boundary,
            children: [{ path: 'list', Component: () => <h1>the list</h1>, loader }],
          },
        ],
      },
    ],
    '/list',
  )
}

test('if nothing answers, the shell stays, and the page appears once something does', async () => {
  let isUp = false
  open(() => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return null
  })
  expect(await screen.findByRole('heading', { name: 'Trellis cannot be reached' })).toBeDefined()
  expect(screen.getByText('shell')).toBeDefined()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'the list' })).toBeDefined()
})

test('after too many requests the shell stays, and the page appears on the next try', async () => {
  let isBusy = true
  open(() => {
    if (isBusy) throw data(null, { status: 429 })
    return null
  })
  expect(await screen.findByRole('heading', { name: 'Too Many Requests' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe(
    'There were too many requests in a short time. Wait a few seconds, then try again.',
  )
  expect(screen.getByText('shell')).toBeDefined()
  isBusy = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'the list' })).toBeDefined()
})

test('a page that a member may not see is refused inside the shell', async () => {
  open(() => {
    throw data(null, { status: 403 })
  })
  expect(await screen.findByRole('heading', { name: 'Access Forbidden' })).toBeDefined()
  expect(screen.getByText('shell')).toBeDefined()
})

test.each([new Error('broken'), new TypeError('undefined is not a function')])(
  'every other fault is the error page’s: %s',
  async (fault) => {
    vi.spyOn(console, 'error').mockReturnValue()
    open(() => {
      throw fault
    })
    expect(await screen.findByText(`outside: ${fault}`)).toBeDefined()
  },
)
