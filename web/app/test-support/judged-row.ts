import type { JudgedRow } from '../features/components/detail/dependencies/judge-dependencies.ts'

/** A dependency that is one major version behind. */
export const judgedRow: JudgedRow = {
  component_id: 'c1',
  component_title: 'checkout-web',
  component_kind: 'web_app',
  component_health_score: 60,
  depends_on_id: 'c2',
  depends_on_title: 'payments-api',
  depends_on_kind: 'microservice',
  version_id: 'v1',
  number: '1.0.0',
  state: 'active',
  latest_version_id: 'v2',
  latest_version_number: '2.0.0',
  penalty: 40,
  band: 'major',
  lag_distance: 'major',
  lag_count: 1,
  source: 'manual',
  last_confirmed_at: '2026-11-01T00:00:00Z',
  health: 60,
  daysBehind: 12,
  pointsLost: 4,
  scoreIfUpgraded: 64,
  best: { id: 'v2', number: '2.0.0', isLatest: true },
}
