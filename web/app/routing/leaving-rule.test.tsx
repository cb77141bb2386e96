import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoutes } from '../test-support/render-routes.tsx'
import { followRules } from './route-rules.ts'

test('a link that a rule leads to another site leaves the app', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const follow = followRules([{ from: '/status', to: 'https://status.example.com/' }])
  renderRoutes(
    [
      { path: '/', Component: () => <Link to="/status">Status</Link> },
      {
        path: '/status',
        middleware: [(args) => void follow(args, async () => new Response())],
        loader: () => null,
        Component: () => null,
      },
    ],
    '/',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Status' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://status.example.com/'))
})
