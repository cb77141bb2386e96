import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { DistributionPanel } from './distribution-panel.tsx'
import type { Overview } from './overview.ts'

const overview: Overview = {
  component_count: 4,
  scored_count: 3,
  score_sum: 230,
  dependencies: {
    total: 3,
    latest: 1,
    major: 1,
    major_components: 1,
    withdrawn: 0,
    last_confirmed_at: null,
  },
  withdrawn: null,
  scores: [
    [40, 1],
    [90, 1],
    [100, 1],
  ],
  blocks: [],
  worst: [],
  releases: [],
  turn: null,
  days: [],
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
