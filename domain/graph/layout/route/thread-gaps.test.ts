import { expect, test } from 'vitest'
import type { Gaps } from './gaps.ts'
import { threadGaps } from './thread-gaps.ts'

const gapsOfRows = (...rows: [number, number][][]): Gaps => ({
  start: Int32Array.from([0, ...rows.map((_, row) => rows.slice(0, row + 1).flat().length)]),
  low: Float64Array.from(rows.flat(), ([low]) => low),
  high: Float64Array.from(rows.flat(), ([, high]) => high),
})
/** The place in each row. */
const thread = (from: number, to: number, ...rows: [number, number][][]) =>
  threadGaps(gapsOfRows(...rows), { from, to, first: 0, end: rows.length }).flatMap(({ x, first, end }) =>
    new Array<number>(end - first).fill(x),
  )

test('a line that meets no card runs straight', () => {
  expect(thread(50, 50, [[0, 90]], [[20, 60]])).toEqual([50, 50])
})

test('it passes a card on the side that is nearer', () => {
  const row: [number, number][] = [
    [0, 40],
    [80, 120],
  ]
  expect(thread(50, 50, row)).toEqual([40])
  expect(thread(70, 70, row)).toEqual([80])
})

test('it passes two cards on the same side', () => {
  const rows: [number, number][][] = [
    [
      [0, 40],
      [70, 120],
    ],
    [
      [0, 30],
      [65, 120],
    ],
  ]
  expect(thread(50, 50, ...rows)).toEqual([30, 30])
})

test('rows that share a gap are passed in one straight line, which ends above the target if possible', () => {
  expect(thread(0, 35, [[0, 40]], [[10, 50]], [[10, 400]])).toEqual([35, 35, 35])
})

test('of many gaps those around the straight line are taken', () => {
  const comb = Array.from({ length: 9 }, (_, gap): [number, number] => [gap * 100, gap * 100 + 10])
  expect(thread(0, 800, comb, comb, comb)).toEqual([200, 400, 610])
})
