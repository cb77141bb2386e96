import { describe, expect, test } from 'vitest'
import { drawTrend, lastChange } from './trend.ts'

const at = (text: string) => Date.parse(`${text}T00:00:00Z`)

describe('the last change of a score', () => {
  test('skips the daily rows that say the same', () => {
    const snapshots = [
      { at: at('2026-11-10'), score: 80 },
      { at: at('2026-11-12'), score: 73 },
      { at: at('2026-11-13'), score: 73 },
    ]
    expect(lastChange(snapshots)).toEqual({ points: -7, since: '2026-11-12T00:00:00.000Z' })
  })

  test.each([[[]], [[{ at: 0, score: 90 }]]])('is none where the score never changed', (snapshots) => {
    expect(lastChange(snapshots)).toBeUndefined()
  })
})

describe('a trend', () => {
  const range = { from: at('2026-10-01'), to: at('2026-11-10') }
  const area = { width: 162, height: 134, dates: 3 }

  test('is drawn in steps and ends at the present', () => {
    const snapshots = [
      { at: at('2026-10-01'), score: 100 },
      { at: at('2026-10-21'), score: 80 },
    ]
    const drawing = drawTrend({ ...range, snapshots }, area)
    expect(drawing?.line).toBe('M28 10H78V60H128')
    expect(drawing?.area).toBe('M28 10H78V60H128V110H28Z')
    expect(drawing?.end).toEqual({ x: 128, y: 60, score: 80 })
    expect(drawing?.band).toBe('fair')
    expect(drawing?.levels.map(({ score }) => score)).toEqual([100, 85, 60])
    expect(drawing?.dates.map(({ x }) => x)).toEqual([28, 78, 128])
  })

  test('starts at its first snapshot, and what was before the window at its edge', () => {
    expect(drawTrend({ ...range, snapshots: [{ at: at('2026-09-01'), score: 100 }] }, area)?.line).toBe(
      'M28 10H128',
    )
    const twice = [
      { at: at('2026-08-01'), score: 60 },
      { at: at('2026-09-01'), score: 100 },
    ]
    expect(drawTrend({ ...range, snapshots: twice }, area)?.line).toBe('M28 10H128')
    const young = drawTrend({ ...range, snapshots: [{ at: at('2026-10-31'), score: 100 }] }, area)
    expect(young?.dates[0]?.at).toBe(at('2026-10-31'))
  })

  test.each([
    [60, 60],
    [59, 30],
    [30, 30],
    [29, 0],
  ])('with a lowest score of %i stands on %i', (score, floor) => {
    const levels = drawTrend({ ...range, snapshots: [{ at: range.from, score }] }, area)?.levels
    expect(levels?.at(-1)?.score).toBe(floor)
  })

  test('marks what happened within the window, and nothing before it', () => {
    const snapshots = [{ at: range.from, score: 100 }]
    const withEvent = (day: string) =>
      drawTrend({ ...range, snapshots, events: [{ at: at(day), label: 'payments-api 6.0.0' }] }, area)?.events
    expect(withEvent('2026-10-21')).toEqual([{ x: 78, label: 'payments-api 6.0.0' }])
    expect(withEvent('2026-09-01')).toEqual([])
  })

  test('without a snapshot is none', () => {
    expect(drawTrend({ ...range, snapshots: [] }, area)).toBeUndefined()
  })
})
