import { expect, test } from 'vitest'
import { routeThroughLanes } from './lanes.ts'
import { listRows } from './rows.ts'
import { startRows } from './start-rows.ts'

test('a lane starts between the nodes that its edge passes', () => {
  const net = routeThroughLanes({
    rowOf: Int32Array.of(0, 0, 1, 1, 2, 2),
    down: { size: 6, from: Int32Array.of(0, 1), to: Int32Array.of(5, 4) },
    flags: new Uint8Array(2),
  })
  const rows = startRows(
    [
      { layer: 2, nodes: [0, 1] },
      { layer: 1, nodes: [2, 3] },
      { layer: 0, nodes: [4, 5] },
    ],
    net,
  )
  expect(listRows(rows)).toEqual([
    [0, 1],
    [2, 6, 7, 3],
    [4, 5],
  ])
})
