import { expect, test } from 'vitest'
import { gapAt, gapsOf } from './gaps.ts'

const row = (left: number, right: number, ...middles: number[]) => ({
  middles: Float64Array.from(middles),
  left,
  right,
})

test('rows have gaps between their cards and beside the outermost, 6 px away from them', () => {
  // Cards from 100 to 244 and from 264 to 408; then one as wide as its column.
  const gaps = gapsOf([row(0, 500, 172, 336), row(600, 744, 672)], 144)
  expect([...gaps.start]).toEqual([0, 3, 5])
  expect([...gaps.low.slice(0, 5)]).toEqual([-24, 250, 414, 576, 750])
  expect([...gaps.high.slice(0, 5)]).toEqual([94, 258, 524, 594, 768])
})

test('cards that are too close leave no gap', () => {
  expect([...gapsOf([row(0, 299, 72, 227)], 144).start]).toEqual([0, 2])
})

test('the gap at a place is the one that holds it, or the next one, or the last', () => {
  const gaps = gapsOf([row(0, 500, 172, 336)], 144)
  expect([-300, 94, 95, 258, 600].map((x) => gapAt(gaps, 0, x))).toEqual([0, 0, 1, 1, 2])
})
