import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { countCrossings } from './crossings.ts'
import { listRows, rowsOf } from './rows.ts'
import { swapNeighbors } from './swap-neighbors.ts'

const around = (size: number, pairs: readonly (readonly [number, number])[]) => {
  const links = { size, from: Int32Array.from(pairs, ([a]) => a), to: Int32Array.from(pairs, ([, b]) => b) }
  return { below: adjacencyOf(links), above: adjacencyOf(reverse(links)) }
}

test('a cross is undone', () => {
  const rows = rowsOf(
    [
      [0, 1],
      [2, 3],
    ],
    4,
  )
  swapNeighbors(
    rows,
    around(4, [
      [0, 3],
      [1, 2],
    ]),
  )
  expect(listRows(rows)).toEqual([
    [1, 0],
    [2, 3],
  ])
})

test('two kept items are not swapped', () => {
  const rows = rowsOf(
    [
      [0, 1],
      [2, 3],
    ],
    4,
  )
  swapNeighbors(
    rows,
    around(4, [
      [0, 3],
      [1, 2],
    ]),
    Uint8Array.of(1, 1, 1, 1),
  )
  expect(listRows(rows)).toEqual([
    [0, 1],
    [2, 3],
  ])
})

test('swaps never add crossings, and afterwards no swap of neighbors saves any', () => {
  const link = fc.tuple(fc.nat(4), fc.integer({ min: 5, max: 9 }))
  fc.assert(
    fc.property(fc.uniqueArray(link, { selector: String }), (pairs) => {
      const neighborhood = around(10, pairs)
      const rows = rowsOf(
        [
          [0, 1, 2, 3, 4],
          [5, 6, 7, 8, 9],
        ],
        10,
      )
      const before = countCrossings(rows, neighborhood)
      swapNeighbors(rows, neighborhood)
      const [upper = [], lower = []] = listRows(rows)
      const after = countCrossings(rows, neighborhood)
      expect(after).toBeLessThanOrEqual(before)
      for (const index of [0, 1, 2, 3]) {
        const swapped = upper.with(index, upper[index + 1] ?? -1).with(index + 1, upper[index] ?? -1)
        expect(countCrossings(rowsOf([swapped, lower], 10), neighborhood)).toBeGreaterThanOrEqual(after)
      }
    }),
    { numRuns: 300 },
  )
})
