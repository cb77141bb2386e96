import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { HeadingFocus } from './heading-focus.tsx'

const page = (path: string, to: string) => ({
  path,
  Component: () => (
    <main>
      <h1>{path}</h1>
      <Link to={to}>on</Link>
    </main>
  ),
})

const routes = [
  {
    Component: () => (
      <>
        <HeadingFocus />
        <Outlet />
      </>
    ),
    children: [page('/one', '/two'), page('/two', '/two?page=2')],
  },
]

test('the first page of a visit keeps the focus of the browser', () => {
  renderRoutes(routes, '/one')
  expect(document.activeElement).toBe(document.body)
})

test('after a navigation the heading has the focus, and a change of the query leaves it alone', async () => {
  renderRoutes(routes, '/one')
  await userEvent.click(screen.getByRole('link', { name: 'on' }))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: '/two' }))
  const link = screen.getByRole('link', { name: 'on' })
  await userEvent.click(link)
  expect(document.activeElement).toBe(link)
})
