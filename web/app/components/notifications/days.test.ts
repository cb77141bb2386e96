import { expect, test } from 'vitest'
import { continues, dayNameOf, groupByDay, timeWordsOf } from './days.ts'
import { clock, notice } from './test-support/notice.ts'

// 19 Nov 2026 is a Thursday.
test.each([
  ['2026-11-19T11:59:30Z', 'today', { kind: 'now' }],
  ['2026-11-19T11:48:00Z', 'today', { kind: 'minutes', count: 12 }],
  ['2026-11-19T00:00:00Z', 'today', { kind: 'hours', count: 12 }],
  ['2026-11-20T08:00:00Z', 'today', { kind: 'now' }],
  ['2026-11-18T23:59:59Z', 'yesterday', { kind: 'yesterday' }],
  ['2026-11-16T00:00:00Z', 'thisWeek', { kind: 'date' }],
  ['2026-11-15T23:59:59Z', 'lastWeek', { kind: 'date' }],
  ['2026-11-09T00:00:00Z', 'lastWeek', { kind: 'date' }],
  ['2026-11-08T23:59:59Z', 'earlier', { kind: 'date' }],
])('%s is under %s', (timestamp, name, words) => {
  expect(dayNameOf(timestamp, clock)).toBe(name)
  expect(timeWordsOf(timestamp, clock)).toEqual(words)
})

test('the day is that at the place of the person', () => {
  const late = '2026-11-18T23:30:00Z'
  expect(dayNameOf(late, { ...clock, timeZone: 'Europe/Amsterdam' })).toBe('today')
  expect(dayNameOf('2026-11-19T06:30:00Z', { ...clock, timeZone: 'America/Los_Angeles' })).toBe('yesterday')
})

const assigned = { event: 'assigned', data: { title: 'money' } } as const

test('rows are under their day in the order in which they came', () => {
  const rows = [
    '2026-11-19T11:00:00Z',
    '2026-11-19T10:00:00Z',
    '2026-11-12T10:00:00Z',
    '2026-10-01T10:00:00Z',
  ].map((created_at) => notice(assigned, { created_at }))
  expect(groupByDay(rows, clock).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['today', 2],
    ['lastWeek', 1],
    ['earlier', 1],
  ])
})

test('within a day, rows about one version are where the newest of them is', () => {
  const at = (created_at: string, about: object = {}) => notice(assigned, { created_at, ...about })
  const two = { component_id: 'money', version_id: 'two' }
  const one = { component_id: 'money', version_id: 'one' }
  const rows = [
    at('2026-11-19T11:00:00Z', one),
    at('2026-11-19T10:00:00Z'),
    at('2026-11-19T09:00:00Z', two),
    at('2026-11-19T08:00:00Z', one),
    at('2026-11-19T07:00:00Z'),
    at('2026-11-19T06:00:00Z', two),
    at('2026-11-19T05:00:00Z', one),
    at('2026-11-18T11:00:00Z', two),
    at('2026-11-18T10:00:00Z', one),
    at('2026-11-18T09:00:00Z', two),
  ]
  const hours = groupByDay(rows, clock).map((day) =>
    day.rows.map(({ created_at }) => created_at.slice(11, 13)),
  )
  expect(hours).toEqual([
    ['11', '08', '05', '10', '09', '06', '07'],
    ['11', '09', '10'],
  ])
})

test('rows without a version stay where they are', () => {
  const rows = ['11', '10', '09', '08'].map((hour, place) =>
    notice(assigned, {
      created_at: `2026-11-19T${hour}:00:00Z`,
      component_id: place % 2 === 0 ? 'money' : null,
    }),
  )
  expect(groupByDay(rows, clock)[0]?.rows).toEqual(rows)
})

test('rows about the same version of the same component belong together, and no others', () => {
  const about = { component_id: 'money', version_id: 'one' }
  expect(continues(notice(assigned, about), notice(assigned, about))).toBe(true)
  expect(continues(notice(assigned, about), undefined)).toBe(false)
  expect(continues(notice(assigned, about), notice(assigned, { ...about, version_id: 'two' }))).toBe(false)
  expect(continues(notice(assigned), notice(assigned))).toBe(false)
  const unversioned = { component_id: 'money' }
  expect(continues(notice(assigned, unversioned), notice(assigned, unversioned))).toBe(false)
})
