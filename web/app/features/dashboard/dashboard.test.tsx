import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ActsProvider } from '../../exchange/acting/acts-provider.tsx'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { EmptyDashboard } from './empty-dashboard.tsx'

const Page = () => (
  <ActsProvider>
    <EmptyDashboard />
  </ActsProvider>
)

const open = (changes: { role?: 'maintainer' | 'developer'; trialDaysLeft?: number } = {}) =>
  renderRoutes(
    [
      {
        id: 'layouts/default',
        path: '/',
        HydrateFallback: () => null,
        loader: () => ({
          organizationName: 'Larkfield',
          role: 'maintainer',
          trialEndsAt: '2026-11-22T12:00:00Z',
          trialDaysLeft: 7,
          ...changes,
        }),
        children: [{ path: 'dashboard', Component: Page }],
      },
    ],
    '/dashboard',
  )

describe('an empty dashboard', () => {
  test('says so and leads to the first component and to getting started', async () => {
    open()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard')
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing on the trellis yet' })).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/component/new',
      '/getting-started',
    ])
    expect(screen.getByRole('button', { name: 'Load example data' })).toBeTruthy()
    expect(document.title).toBe('Dashboard · Trellis')
  })

  test('does not offer to create what the person may not', async () => {
    open({ role: 'developer' })
    expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      '/getting-started',
    ])
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText(/^Ask a maintainer or admin of your organization to add/)).toBeTruthy()
  })

  test.each([
    [7, 'Larkfield. Your trial runs until 22 Nov 2026.'],
    [0, 'Larkfield. Your trial ended on 22 Nov 2026.'],
  ])('has the first step done, with the end of the trial (%i days left)', async (trialDaysLeft, text) => {
    open({ trialDaysLeft })
    const steps = await screen.findByRole('region', { name: 'Getting started' })
    expect(within(steps).getByText(text)).toBeTruthy()
    expect(within(steps).getByLabelText('Done')).toBeTruthy()
  })
})
