import { describe, expect, test } from 'vitest'
import { findNextAttempt } from './retry-schedule.ts'

const at = new Date('2026-11-24T10:00:00.000Z')
const next = (attempts: number, retryAfter?: string) =>
  findNextAttempt({ attempts, at, retryAfter })?.toISOString()

test.each([
  [1, '2026-11-24T10:00:05.000Z'],
  [2, '2026-11-24T10:05:00.000Z'],
  [3, '2026-11-24T10:30:00.000Z'],
  [4, '2026-11-24T12:00:00.000Z'],
  [5, '2026-11-24T15:00:00.000Z'],
  [6, '2026-11-24T20:00:00.000Z'],
  [7, '2026-11-25T00:00:00.000Z'],
  [8, '2026-11-25T06:00:00.000Z'],
  [9, '2026-11-25T10:00:00.000Z'],
  [10, undefined],
  [11, undefined],
])('after %i failed attempts at 10:00, the next one is at %s', (attempts, expected) => {
  expect(next(attempts)).toBe(expected)
})

test('ten attempts take about three days', () => {
  let time = at
  for (let attempts = 1; attempts < 10; attempts += 1)
    time = findNextAttempt({ attempts, at: time }) ?? expect.unreachable()
  expect(time.toISOString()).toBe('2026-11-27T13:35:05.000Z')
})

describe('a receiver that asks to wait', () => {
  test.each([
    ['120', '2026-11-24T10:02:00.000Z'],
    [' 120 ', '2026-11-24T10:02:00.000Z'],
    ['Tue, 24 Nov 2026 11:00:00 GMT', '2026-11-24T11:00:00.000Z'],
    ['90000', '2026-11-25T10:00:00.000Z'],
    ['Fri, 24 Nov 2028 11:00:00 GMT', '2026-11-25T10:00:00.000Z'],
  ])('%s is heard, up to a day', (retryAfter, expected) => {
    expect(next(1, retryAfter)).toBe(expected)
  })

  test.each(['0', '-5', '1e9', '99999999999', 'soon', '', 'Tue, 24 Nov 2020 11:00:00 GMT', '2026-11-25'])(
    '%s changes nothing',
    (retryAfter) => {
      expect(next(1, retryAfter)).toBe('2026-11-24T10:00:05.000Z')
    },
  )

  test('waits no shorter than the schedule', () => {
    expect(next(4, '60')).toBe('2026-11-24T12:00:00.000Z')
  })

  test('gets no further attempt than the last', () => {
    expect(next(10, '60')).toBeUndefined()
  })
})
