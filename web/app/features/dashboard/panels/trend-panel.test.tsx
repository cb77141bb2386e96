import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { emptyOverview } from '../../../test-support/empty-overview.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { startOf } from '../period.ts'
import { TrendPanel } from './trend-panel.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')
const scored = { scored_count: 2, score_sum: 164 }
const overview = { ...emptyOverview, ...scored, days: [{ taken_on: '2026-11-01', ...scored }] }

test.each([
  ['4w', 'Health over 4 weeks, now 82'],
  ['1y', 'Health over 1 year, now 82'],
] as const)('the chart of %s says how far it looks back', async (period, name) => {
  const range = { from: startOf(period, now), to: now }
  const panel = () => <TrendPanel overview={overview} period={period} range={range} />
  renderRoutes([{ path: '/', Component: panel }], '/')
  expect(await screen.findAllByRole('img', { name })).not.toHaveLength(0)
})

test('a company of today is told when its line begins', async () => {
  const range = { from: startOf('4w', now), to: now }
  const days = [{ taken_on: '2026-11-15', ...scored }]
  const panel = () => <TrendPanel overview={{ ...overview, days }} period="4w" range={range} />
  renderRoutes([{ path: '/', Component: panel }], '/')
  expect(await screen.findByText('Recording started today. The chart starts tomorrow.')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})
