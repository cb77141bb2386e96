import { describe, expect, test } from 'vitest'
import { attentionOf } from './attention.ts'

describe('what needs attention', () => {
  const version = (number: string, state: 'active' | 'deprecated' = 'active') => ({
    id: number,
    number,
    state,
    released_at: '2026-11-15T00:00:00Z',
    is_breaking: false,
  })
  const dependency = (title: string, penalty: number, ahead = [version('2.0.0')]) => ({
    depends_on_id: title,
    title,
    penalty,
    band: 'major' as const,
    lag_distance: 'major' as const,
    lag_count: 1,
    scheme: 'semver' as const,
    selected: version('1.0.0'),
    ahead,
  })
  const component = (health_score: number, dependencies: ReturnType<typeof dependency>[]) => ({
    id: String(health_score),
    title: 'checkout',
    kind: 'web_app' as const,
    health_score,
    dependencies,
  })

  test('names what costs most and the score that its upgrade brings', () => {
    // One major (135 thirds) and one minor (60 thirds) behind: 0.7 * 67.5 + 0.3 * 55 = 63.75, then 0.7 * 90 + 0.3 * 80.
    const worst = [component(63, [dependency('payments-api', 135), dependency('search', 60)])]
    expect(attentionOf({ worst })).toMatchObject([
      { health_score: 63, costliest: { title: 'payments-api' }, after: 87 },
    ])
  })

  test('of those that cost the same names the first by title, and the score after all of them', () => {
    // Both one major behind: 0.7 * 55 + 0.3 * 55; one alone leaves 0.7 * 77.5 + 0.3 * 55.
    const worst = [component(55, [dependency('payments-api', 135), dependency('event-bus', 135)])]
    expect(attentionOf({ worst })).toMatchObject([
      {
        costliest: { title: 'event-bus' },
        after: 70,
        together: { componentIds: ['event-bus', 'payments-api'], score: 100 },
      },
    ])
  })

  test('leaves out what is good', () => {
    expect(attentionOf({ worst: [component(85, [dependency('search', 60)])] })).toEqual([])
  })

  test('promises nothing where there is no version to move to', () => {
    const worst = [component(55, [dependency('payments-api', 135, [])])]
    expect(attentionOf({ worst })).toMatchObject([{ after: 55 }])
  })

  test('counts on the newest active version where the latest is deprecated', () => {
    const ahead = [version('2.0.0'), version('2.1.0', 'deprecated')]
    const worst = [component(55, [dependency('payments-api', 135, ahead)])]
    expect(attentionOf({ worst })).toMatchObject([{ after: 80 }])
  })
})
