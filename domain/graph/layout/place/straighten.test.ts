import { expect, test } from 'vitest'
import { routeThroughLanes } from '../rows/lanes.ts'
import { rowsOf } from '../rows/rows.ts'
import { straightenLanes } from './straighten.ts'

/** 0 in row 0, its target 1 in row 4, three lanes 3, 4 and 5 between; node 2 may stand beside them in row 2. */
const net = routeThroughLanes({
  rowOf: Int32Array.of(0, 4, 2),
  down: { size: 3, from: Int32Array.of(0), to: Int32Array.of(1) },
  flags: new Uint8Array(1),
})
const rows = rowsOf([[0], [3], [2, 4], [5], [1]], 6)

test('a chain with room ends straight above its target', () => {
  const x = Float64Array.of(0, 40, -200, 10, -20, 30)
  straightenLanes(rows, net, { x, pitch: 164 })
  expect([...x]).toEqual([0, 40, -200, 40, 40, 40])
})

test('a neighbor is never passed', () => {
  const x = Float64Array.of(0, 40, 0, 10, 90, 30)
  straightenLanes(rows, net, { x, pitch: 164 })
  expect([...x]).toEqual([0, 40, 0, 87, 87, 87])
})
