import { expect, test } from 'vitest'
import { adjacencyOf, reverse } from '../../adjacency.ts'
import { fillPositions } from './neighbor-positions.ts'
import { rowsOf } from './rows.ts'

test('positions of neighbors ascend, whatever order the links have', () => {
  const links = { size: 5, from: Int32Array.of(0, 0, 1, 0), to: Int32Array.of(4, 2, 2, 3) }
  const [below, above] = [adjacencyOf(links), adjacencyOf(reverse(links))]
  const rows = rowsOf(
    [
      [1, 0],
      [3, 4, 2],
    ],
    5,
  )
  const out = new Int32Array(4)
  fillPositions(out, { rows, row: 0, beside: 1, own: below, back: above })
  expect([...out]).toEqual([0, 1, 2, 2])
  fillPositions(out, { rows, row: 1, beside: 0, own: above, back: below })
  expect([...out]).toEqual([0, 1, 1, 1])
})
