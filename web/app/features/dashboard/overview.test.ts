import { describe, expect, test } from 'vitest'
import { emptyOverview as empty } from '../../test-support/empty-overview.ts'
import { attentionOf, trendOf, weekChangeOf } from './overview.ts'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const day = (taken_on: string, score_sum: number, scored_count = 2) => ({ taken_on, score_sum, scored_count })

describe('the change of a week', () => {
  const now = at('2026-11-15')
  const overview = { ...empty, scored_count: 2, score_sum: 165 }

  test('is that since the last day at least seven days ago', () => {
    const days = [day('2026-10-01', 100), day('2026-11-05', 170), day('2026-11-12', 120)]
    expect(weekChangeOf({ ...overview, days }, now)).toBe(-3)
  })

  test('is unknown where nothing is known of then, or nothing depends on anything', () => {
    expect(weekChangeOf({ ...overview, days: [day('2026-11-12', 120)] }, now)).toBeUndefined()
    expect(weekChangeOf({ ...overview, days: [day('2026-11-01', 0, 0)] }, now)).toBeUndefined()
    expect(weekChangeOf({ ...empty, days: [day('2026-11-01', 100)] }, now)).toBeUndefined()
  })
})

describe('the trend', () => {
  const range = { from: at('2026-10-01'), to: at('2026-11-15') }

  test('takes the mean of each day, leaves out days without any score and ends at the present', () => {
    const days = [day('2026-10-01', 0, 0), day('2026-10-05', 181), day('2026-11-01', 150)]
    expect(trendOf({ ...empty, scored_count: 2, score_sum: 165, days }, range)).toMatchObject({
      snapshots: [
        { at: at('2026-10-05'), score: 90 },
        { at: at('2026-11-01'), score: 75 },
        { at: range.to, score: 82 },
      ],
    })
  })

  test('marks the release that turned it', () => {
    const turn = { title: 'payments-api', number: '6.0.0', released_at: '2026-11-12T00:00:00Z' }
    const { events } = trendOf({ ...empty, scored_count: 1, score_sum: 80, turn }, range)
    expect(events).toEqual([{ at: at('2026-11-12'), label: 'payments-api 6.0.0' }])
  })
})

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
    expect(attentionOf({ ...empty, worst })).toMatchObject([
      { health_score: 63, costliest: { title: 'payments-api' }, after: 87 },
    ])
  })

  test('of those that cost the same names the first by title, and the score after all of them', () => {
    // Both one major behind: 0.7 * 55 + 0.3 * 55; one alone leaves 0.7 * 77.5 + 0.3 * 55.
    const worst = [component(55, [dependency('payments-api', 135), dependency('event-bus', 135)])]
    expect(attentionOf({ ...empty, worst })).toMatchObject([
      {
        costliest: { title: 'event-bus' },
        after: 70,
        together: { componentIds: ['event-bus', 'payments-api'], score: 100 },
      },
    ])
  })

  test('leaves out what is good', () => {
    expect(attentionOf({ ...empty, worst: [component(85, [dependency('search', 60)])] })).toEqual([])
  })

  test('promises nothing where there is no version to move to', () => {
    const worst = [component(55, [dependency('payments-api', 135, [])])]
    expect(attentionOf({ ...empty, worst })).toMatchObject([{ after: 55 }])
  })

  test('counts on the newest active version where the latest is deprecated', () => {
    const ahead = [version('2.0.0'), version('2.1.0', 'deprecated')]
    const worst = [component(55, [dependency('payments-api', 135, ahead)])]
    expect(attentionOf({ ...empty, worst })).toMatchObject([{ after: 80 }])
  })
})
