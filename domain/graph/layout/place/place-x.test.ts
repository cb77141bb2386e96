import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routeThroughLanes } from '../rows/lanes.ts'
import { listRows, rowsOf } from '../rows/rows.ts'
import { halfRoom, placeX } from './place-x.ts'

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
const pitch = 164
const options = { sweeps: 12, widest: Infinity, pitch }

test('a node stands over the middle of what it depends on', () => {
  const net = netOf(
    [0, 1, 1],
    [
      [0, 1],
      [0, 2],
    ],
  )
  const [top = 0, left = 0, right = 0] = placeX(rowsOf([[0], [1, 2]], 3), net, options)
  expect(right - left).toBeCloseTo(164, 6)
  expect(top).toBeCloseTo((left + right) / 2, 6)
})

test('a long edge is straight where it can be', () => {
  const net = netOf([0, 3], [[0, 1]])
  const x = placeX(rowsOf([[0], [2], [3], [1]], 4), net, options)
  for (const value of x) expect(value).toBeCloseTo(x[0] ?? 0, 6)
})

test('rows that are pulled to one side make the picture hardly wider than its widest row', () => {
  // Two and two hang on the outer ones of five.
  const net = netOf(
    [0, 0, 0, 0, 1, 1, 1, 1, 1],
    [
      [0, 8],
      [1, 8],
      [2, 8],
      [3, 8],
    ],
  )
  const rows = rowsOf(
    [
      [0, 1, 2, 3],
      [4, 5, 6, 7, 8],
    ],
    9,
  )
  const width = (x: Float64Array) => Math.max(...x) - Math.min(...x)
  expect(width(placeX(rows, net, { sweeps: 12, pitch }))).toBeLessThanOrEqual(4 * pitch * 1.05 + 1e-6)
  expect(width(placeX(rows, net, options))).toBeGreaterThan(4 * pitch * 1.05)
})

test('items of a row keep their distance, and rows that fit stay within the width', () => {
  const pair = fc.tuple(fc.nat(5), fc.integer({ min: 6, max: 11 }))
  fc.assert(
    fc.property(fc.uniqueArray(pair, { selector: String }), (pairs) => {
      const net = netOf([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], pairs)
      const lists: number[][] = [[], [], [], []]
      for (const [item, row] of net.rowOf.entries()) lists[row]?.push(item)
      const rows = rowsOf(lists, net.size)
      const x = placeX(rows, net, { sweeps: 12, widest: 700, pitch })
      for (const row of listRows(rows)) {
        for (const [index, item] of row.slice(1).entries()) {
          const left = row[index] ?? item
          const distance = (x[item] ?? 0) - (x[left] ?? 0)
          const least = halfRoom(net, left, pitch) + halfRoom(net, item, pitch)
          expect(distance).toBeGreaterThanOrEqual(least - 1e-6)
        }
        for (const item of row) expect(Math.abs(x[item] ?? 0)).toBeLessThanOrEqual(350 + 1e-6)
      }
    }),
    { numRuns: 200 },
  )
})
