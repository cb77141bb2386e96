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

test.each([
  [35, 35],
  [36, 0],
])('%d components of one column are %d blocks that can be told apart', async (count, blocks) => {
  const crowd: Overview = {
    ...emptyOverview,
    scored_count: count,
    scores: [[100, count]],
    blocks: Array.from({ length: count }, (_, at) => ({ id: `c${at}`, title: `c${at}`, health_score: 100 })),
  }
  renderRoutes([{ path: '/', Component: () => <DistributionPanel overview={crowd} /> }], '/')
  await screen.findByRole('link', { name: /^Good/ })
  expect(screen.queryAllByTitle(/^c\d+/)).toHaveLength(blocks)
})

test('each count leads to the components that it counts: those that depend on something', async () => {
  renderRoutes([{ path: '/', Component: () => <DistributionPanel overview={overview} /> }], '/')
  const good = await screen.findByRole('link', { name: /^Good/ })
  expect(good.textContent).toBe('Good2')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['good', 'fair', 'poor'].map((band) => `/component/all?health=${band}&dependencies=some`),
  )
})
