import { expect, test } from 'vitest'
import { markFalls } from './mark-falls.ts'

const at = (moment: string) => Date.parse(`2026-11-${moment}Z`)
const snapshots = [
  { at: at('01T00:00'), score: 90 },
  { at: at('03T10:00'), score: 80 },
  { at: at('05T00:00'), score: 80 },
  { at: at('07T12:00'), score: 95 },
  { at: at('09T12:00'), score: 60 },
]
const release = (title: string, number: string, moment: string) => ({ title, number, at: at(moment) })

test('a fall is marked with the nearest release of the day before it', () => {
  const releases = [
    release('payments-api', '5.0.0', '03T10:00'),
    release('design-system', '7.2.0', '03T00:00'),
    release('payments-api', '6.0.0', '09T00:00'),
  ]
  expect(markFalls(snapshots, releases)).toEqual([
    { at: at('03T10:00'), label: 'payments-api 5.0.0' },
    { at: at('09T12:00'), label: 'payments-api 6.0.0' },
  ])
})

test('a rise, and a fall that no release explains, stay unmarked', () => {
  expect(
    markFalls(snapshots, [release('a', '1.0.0', '07T12:00'), release('b', '1.0.0', '02T09:00')]),
  ).toEqual([])
})

test('of many falls the last three are marked', () => {
  const falling = [100, 90, 80, 70, 60].map((score, index) => ({ at: at(`0${index + 1}T00:00`), score }))
  const releases = falling.map((_, index) => release('a', `${index}.0.0`, `0${index + 1}T00:00`))
  expect(markFalls(falling, releases).map(({ label }) => label)).toEqual(['a 2.0.0', 'a 3.0.0', 'a 4.0.0'])
})
