import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyOverview } from '../../test-support/empty-overview.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { startOf } from './period.ts'
import { TrendPanel } from './trend-panel.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')
const overview = { ...emptyOverview, scored_count: 2, score_sum: 164 }

test.each([
  ['4w', 'Health over 4 weeks, now 82'],
  ['1y', 'Health over 1 year, now 82'],
] as const)('the chart of %s says how far it looks back', async (period, name) => {
  const range = { from: startOf(period, now), to: now }
  const panel = () => <TrendPanel overview={overview} period={period} range={range} />
  renderRoutes([{ path: '/', Component: panel }], '/')
  expect(await screen.findAllByRole('img', { name })).not.toHaveLength(0)
})
