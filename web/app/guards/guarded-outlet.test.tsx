import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../data/session/cookies.ts'
import { renderRoutes } from '../test-support/render-routes.tsx'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { signInNavigation } from './navigation-options.ts'

const forgetSession = () => writeCookie(document, 'trellis-auth=; Path=/; Max-Age=-1')
beforeEach(forgetSession)
afterEach(forgetSession)

/** How often the address was entered; the guard's own test covers what the router does then. */
async function openGuarded(): Promise<string[]> {
  const entered: string[] = []
  renderRoutes(
    [
      {
        Component: () => <GuardedOutlet options={signInNavigation} />,
        children: [
          {
            path: '/dashboard',
            Component: () => <h1>here</h1>,
            HydrateFallback: () => null,
            loader: ({ request }) => {
              entered.push(new URL(request.url).search)
              return null
            },
          },
        ],
      },
    ],
    '/dashboard?target=7',
  )
  await screen.findByText('here')
  return entered
}

test('a page that the guard lets pass stays as it is', async () => {
  writeCookie(document, 'trellis-auth=base64-e30; Path=/')
  const entered = await openGuarded()
  expect(entered).toEqual(['?target=7'])
})

test('without a session the address is entered anew, for the guard to answer', async () => {
  const entered = await openGuarded()
  await waitFor(() => expect(entered).toEqual(['?target=7', '?target=7']))
})

test('so it is where the guard fails', async () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('Cookies are refused', 'SecurityError')
  })
  const entered = await openGuarded()
  await waitFor(() => expect(entered).toHaveLength(2))
})
