import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { listRows, rowsOf } from './rows.ts'
import { type Sweep, sweepRows } from './sweep.ts'

/** 0, 1 and 2 above 3, 4 and 5, linked crosswise: 0 to 5, 1 to 4, 2 to 3. */
const links = { size: 6, from: Int32Array.of(0, 1, 2), to: Int32Array.of(5, 4, 3) }
const neighborhood = { below: adjacencyOf(links), above: adjacencyOf(reverse(links)) }
const swept = (sweep: Sweep) => {
  const rows = rowsOf(
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
    6,
  )
  sweepRows(rows, neighborhood, sweep)
  return listRows(rows)
}

test.each(['mean', 'median'] as const)('a sweep by %s turns a crossed row round', (by) => {
  expect(swept({ direction: 'downwards', by })).toEqual([
    [0, 1, 2],
    [5, 4, 3],
  ])
  expect(swept({ direction: 'upwards', by })).toEqual([
    [2, 1, 0],
    [3, 4, 5],
  ])
})

test('kept items stay in order among each other, others move between them', () => {
  const isKept = Uint8Array.of(1, 1, 1, 1, 1, 0)
  expect(swept({ direction: 'downwards', by: 'mean', isKept })).toEqual([
    [0, 1, 2],
    [5, 3, 4],
  ])
})

test('the median does not follow one far neighbor as the mean does', () => {
  // 6 is linked twice to 0 and once to the far 4; its mean is to the right of 1, which 5 is linked to.
  const star = { size: 7, from: Int32Array.of(0, 0, 4, 1), to: Int32Array.of(6, 6, 6, 5) }
  const around = { below: adjacencyOf(star), above: adjacencyOf(reverse(star)) }
  const order = (by: 'mean' | 'median') => {
    const rows = rowsOf(
      [
        [0, 1, 2, 3, 4],
        [5, 6],
      ],
      7,
    )
    sweepRows(rows, around, { direction: 'downwards', by })
    return listRows(rows)[1]
  }
  expect(order('median')).toEqual([6, 5])
  expect(order('mean')).toEqual([5, 6])
})
