import type { Version } from '@trellis/domain/versions/scheme'
import { expect, test } from 'vitest'
import type { DependencyListRow } from '../../../../data/catalog/dependency-rows.ts'
import { filterDependencies } from './filter-dependencies.ts'
import { judgeDependencies } from './judge-dependencies.ts'

const day = 86_400_000
const now = Date.parse('2026-11-15T00:00:00Z')

const row = (id: string, part: Partial<DependencyListRow>): DependencyListRow => ({
  component_id: 'web',
  component_title: 'web',
  component_kind: 'web_app',
  component_health_score: 100,
  depends_on_id: id,
  depends_on_title: id,
  depends_on_kind: 'library',
  version_id: `${id}-1`,
  number: '1.0.0',
  state: 'active',
  latest_version_id: `${id}-1`,
  latest_version_number: '1.0.0',
  penalty: 0,
  band: 'latest',
  lag_distance: null,
  lag_count: 0,
  source: 'manual',
  last_confirmed_at: '2026-11-15T00:00:00Z',
  ...part,
})

const version = (id: string, number: string, age: number) => ({
  id,
  number,
  state: 'active' as const,
  breaking: false,
  releasedAt: now - age * day,
})

const rows = [
  row('zeta', {}),
  row('alpha', {}),
  row('api', { penalty: 60, band: 'major', lag_distance: 'major', lag_count: 1 }),
]
const releases = new Map([
  [
    'api',
    { scheme: 'semver' as const, versions: [version('api-1', '1.0.0', 90), version('api-2', '2.0.0', 7)] },
  ],
])
const judged = judgeDependencies(rows, { releases, health: new Map([['api', 64]]), now })

test('the dearest dependency comes first, the quiet ones by title', () => {
  expect(judged.rows.map(({ depends_on_id }) => depends_on_id)).toEqual(['api', 'alpha', 'zeta'])
})

test('a dependency that is behind has its days, its points and the score after the upgrade', () => {
  expect(judged.explanation.score).toBe(89)
  expect(judged.rows[0]).toMatchObject({ daysBehind: 7, pointsLost: 10.7, scoreIfUpgraded: 100, health: 64 })
  expect(judged.rows[1]).toMatchObject({ daysBehind: 0, pointsLost: 0, scoreIfUpgraded: undefined })
})

const judgeOne = (part: Partial<DependencyListRow>, versions: Version[]) =>
  judgeDependencies([row('api', { penalty: 300, ...part })], {
    releases: new Map([['api', { scheme: 'semver' as const, versions }]]),
    health: new Map(),
    now,
  }).rows[0]

test('a withdrawn version that nothing newer follows is led back to the latest', () => {
  const withdrawn = { ...version('api-2', '2.0.0', 7), state: 'withdrawn' as const }
  const part = { band: 'withdrawn', version_id: 'api-2', latest_version_id: 'api-1' } as const
  expect(judgeOne(part, [version('api-1', '1.9.0', 90), withdrawn])).toMatchObject({
    scoreIfUpgraded: 100,
    best: { id: 'api-1', number: '1.9.0', isLatest: true },
  })
  expect(judgeOne(part, [withdrawn])).toMatchObject({ scoreIfUpgraded: 0, best: undefined })
})

test('a pre-release that is ahead of the latest is led to the next one', () => {
  const versions = [
    version('api-1', '1.9.0', 90),
    version('rc1', '2.0.0-rc.1', 7),
    version('rc2', '2.0.0-rc.2', 1),
  ]
  const part = { penalty: 15, band: 'patch', version_id: 'rc1', latest_version_id: 'api-1' } as const
  expect(judgeOne(part, versions)).toMatchObject({
    scoreIfUpgraded: 100,
    best: { id: 'rc2', number: '2.0.0-rc.2', isLatest: false },
  })
})

test.each([
  ['', false, ['api', 'alpha', 'zeta']],
  ['', true, ['api']],
  [' AL', false, ['alpha']],
  ['alpha', true, []],
])('a filter by "%s", behind only: %s', (text, behind, expected) => {
  expect(filterDependencies(judged.rows, { text, behind }).map(({ depends_on_id }) => depends_on_id)).toEqual(
    expected,
  )
})
