import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { arrival, renderRoutes } from '../../../test-support/render-routes.tsx'
import Logout from './logout.tsx'

const signOut = vi.hoisted(() => vi.fn<(key: string) => Promise<void>>())
vi.mock('./sign-out.ts', () => ({ signOut }))

beforeEach(() => {
  signOut.mockReset()
})

const open = () =>
  renderRoutes(
    [
      {
        path: '/logout',
        Component: Logout,
        HydrateFallback: () => null,
        loader: () => ({ publishableKey: 'sb_publishable_test' }),
      },
      arrival('/signin'),
    ],
    '/logout',
  )

describe('signing out', () => {
  test('happens once, leads to sign-in and is told in a toast', async () => {
    signOut.mockResolvedValue(undefined)
    open()
    expect(await screen.findByText('at /signin')).toBeTruthy()
    expect(screen.getByText('Signed out', { selector: 'li *' })).toBeTruthy()
    expect(signOut).toHaveBeenCalledExactlyOnceWith('sb_publishable_test')
  })

  test('that fails says that nothing changed and can be tried again', async () => {
    signOut.mockRejectedValueOnce(new DataError('unavailable')).mockResolvedValueOnce(undefined)
    open()
    expect(await screen.findByRole('heading', { name: 'You are still signed in' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('at /signin')).toBeTruthy()
  })
})
