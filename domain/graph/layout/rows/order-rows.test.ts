import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { countCrossings } from './crossings.ts'
import { routeThroughLanes } from './lanes.ts'
import { orderMap, orderRows } from './order-rows.ts'
import { listRows, rowsOf } from './rows.ts'

const netOf = (rows: number[], pairs: readonly (readonly [number, number])[]) =>
  routeThroughLanes({
    rowOf: Int32Array.from(rows),
    down: {
      size: rows.length,
      from: Int32Array.from(pairs, ([a]) => a),
      to: Int32Array.from(pairs, ([, b]) => b),
    },
    flags: new Uint8Array(pairs.length),
  })

test('two crossed trees are untangled', () => {
  const net = netOf(
    [0, 0, 1, 1, 1, 1],
    [
      [0, 3],
      [0, 5],
      [1, 2],
      [1, 4],
    ],
  )
  const rows = rowsOf(
    [
      [0, 1],
      [2, 3, 4, 5],
    ],
    6,
  )
  orderRows(rows, net)
  expect(
    countCrossings(rows, { below: adjacencyOf(net.links), above: adjacencyOf(reverse(net.links)) }),
  ).toBe(0)
})

test('ordering never adds crossings, keeps every item in its row and kept items in order', () => {
  const pair = fc.tuple(fc.nat(3), fc.integer({ min: 4, max: 7 }))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: String }), (pairs) => {
      const net = netOf([0, 0, 0, 0, 1, 1, 1, 1], pairs)
      const around = { below: adjacencyOf(net.links), above: adjacencyOf(reverse(net.links)) }
      const rows = rowsOf(
        [
          [0, 1, 2, 3],
          [4, 5, 6, 7],
        ],
        8,
      )
      const before = countCrossings(rows, around)
      orderRows(rows, net, Uint8Array.of(1, 0, 1, 0, 1, 1, 0, 0))
      const [upper = [], lower = []] = listRows(rows)
      expect(countCrossings(rows, around)).toBeLessThanOrEqual(before)
      expect(upper.toSorted()).toEqual([0, 1, 2, 3])
      expect([upper.indexOf(0) < upper.indexOf(2), lower.indexOf(4) < lower.indexOf(5)]).toEqual([true, true])
    }),
    { numRuns: 200 },
  )
})

test('a map brings neighbors together across rows', () => {
  const net = netOf(
    [0, 0, 2, 2],
    [
      [0, 3],
      [1, 2],
    ],
  )
  const rows = rowsOf([[0, 1], [], [2, 3]], 4)
  orderMap(
    rows,
    { ...net, size: 4, links: { size: 4, from: Int32Array.of(0, 1), to: Int32Array.of(3, 2) } },
    { sweeps: 2 },
  )
  expect(listRows(rows)).toEqual([[0, 1], [], [3, 2]])
})
