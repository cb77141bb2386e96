import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyOverview } from '../../../../test-support/empty-overview.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import type { Overview } from '../../overview.ts'
import { DistributionPanel } from './distribution-panel.tsx'

const overview: Overview = {
  ...emptyOverview,
  scored_count: 3,
  scores: [
    [40, 1],
    [90, 1],
    [100, 1],
  ],
}

test('each count leads to the components that it counts: those that depend on something', async () => {
  renderRoutes([{ path: '/', Component: () => <DistributionPanel overview={overview} /> }], '/')
  const good = await screen.findByRole('link', { name: /^Good/ })
  expect(good.textContent).toBe('Good2')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['good', 'fair', 'poor'].map((band) => `/component/all?health=${band}&dependencies=some`),
  )
})
