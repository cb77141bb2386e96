import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Outlet } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { PendingOutlet } from './pending-outlet.tsx'
import { useAwaitedPage, useAwaitedTab } from './use-awaited-page.ts'

let answer: () => void
const slow = () => new Promise<null>((resolve) => (answer = () => resolve(null)))

function Shell() {
  return <PendingOutlet shape={useAwaitedPage()} />
}

function Component() {
  return (
    <>
      <h1>payments-api</h1>
      <PendingOutlet shape={useAwaitedTab()} isInner>
        <Outlet />
      </PendingOutlet>
    </>
  )
}

const page = (words: string) => () => (
  <>
    <p>{words}</p>
    <input aria-label="Note" />
    <Link to="/component/7">Component</Link>
    <Link to="/component/7/versions">Versions</Link>
    <Link to="/dashboard?period=90">Period</Link>
  </>
)

beforeEach(() => {
  renderRoutes(
    [
      {
        path: '/',
        Component: Shell,
        children: [
          {
            path: 'dashboard',
            loader: ({ request }) => (new URL(request.url).search === '' ? null : slow()),
            Component: page('the dashboard'),
          },
          {
            path: 'component/:id',
            loader: ({ request }) => (new URL(request.url).pathname.endsWith('versions') ? null : slow()),
            Component,
            children: [
              { index: true, Component: page('the overview') },
              { path: 'versions', loader: slow, Component: page('the versions') },
            ],
          },
        ],
      },
    ],
    '/dashboard',
  )
})

/** From the press on, time passes only when the test advances it. */
async function go(name: string): Promise<void> {
  vi.useRealTimers()
  const link = await screen.findByRole('link', { name })
  vi.useFakeTimers()
  fireEvent.click(link)
}

const see = (words: string) => expect.poll(() => screen.queryByText(words)).not.toBeNull()
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shape = () => document.querySelector('[data-shape]')?.getAttribute('data-shape') ?? undefined

test('a quick page takes the place of the old one, and no skeleton is seen', async () => {
  await go('Component')
  await wait(199)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('the dashboard').closest('.hidden')).toBeNull()
  await act(async () => answer())
  await see('the overview')
  await wait(1_000)
  expect(shape()).toBeUndefined()
})

test('a slow page is announced by its skeleton, and the old one waits behind it', async () => {
  await userEvent.type(await screen.findByLabelText('Note'), 'kept')
  await go('Component')
  await wait(200)
  await expect.poll(shape).toBe('overview')
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept')
  expect(screen.getByLabelText('Note').closest('.hidden')).not.toBeNull()
  await act(async () => answer())
  await see('the overview')
  expect(shape()).toBeUndefined()
})

test('a slow tab leaves the head of its component where it is', async () => {
  await go('Component')
  await wait(0)
  await act(async () => answer())
  await go('Versions')
  await wait(200)
  await expect.poll(shape).toBe('tab')
  expect(screen.getByRole('heading', { name: 'payments-api' })).toBeDefined()
  await act(async () => answer())
  await see('the versions')
})

test('a change of the query keeps the page', async () => {
  await go('Period')
  await wait(1_000)
  expect(shape()).toBeUndefined()
  expect(screen.getByText('the dashboard').closest('.hidden')).toBeNull()
  await act(async () => answer())
})
