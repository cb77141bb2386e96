import { describe, expect, test } from 'vitest'
import { emptyOverview as empty } from '../../test-support/empty-overview.ts'
import { trendOf, weekChangeOf } from './overview.ts'

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
