import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import Dashboard from './dashboard.tsx'

const open = (trialEnded: boolean) =>
  renderRoutes(
    [
      {
        path: '/dashboard',
        Component: Dashboard,
        HydrateFallback: () => null,
        loader: () => ({ name: 'Larkfield', trialEndsAt: '2026-11-22T12:00:00Z', trialEnded }),
      },
    ],
    '/dashboard',
  )

describe('an empty dashboard', () => {
  test('says so honestly and links to nothing', async () => {
    open(false)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard')
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing on the trellis yet' })).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(document.title).toBe('Dashboard · Trellis')
  })

  test.each([
    [false, 'Larkfield. Your trial runs until 22 Nov 2026.'],
    [true, 'Larkfield. Your trial ended on 22 Nov 2026.'],
  ])('has the first step done, with the end of the trial (over: %s)', async (trialEnded, text) => {
    open(trialEnded)
    const steps = await screen.findByRole('region', { name: 'Getting started' })
    expect(within(steps).getByText(text)).toBeTruthy()
    expect(within(steps).getByLabelText('Done')).toBeTruthy()
  })
})
