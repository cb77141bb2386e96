import { describe, expect, test } from 'vitest'
import { edgeFlags } from '../edges/edge-flags.ts'
import { linkDirectly, routeThroughLanes } from './lanes.ts'

const { implied, hub, cycle, reversed, mutual } = edgeFlags
const placed = (rows: number[], pairs: [number, number, number?][]) => ({
  rowOf: Int32Array.from(rows),
  down: {
    size: rows.length,
    from: Int32Array.from(pairs, ([a]) => a),
    to: Int32Array.from(pairs, ([, b]) => b),
  },
  flags: Uint8Array.from(pairs, ([, , flag]) => flag ?? 0),
})
const linksOf = ({ links }: ReturnType<typeof routeThroughLanes>) =>
  [...links.from].map((from, index) => `${from}>${links.to[index]}`)

describe('routeThroughLanes', () => {
  test('neighboring rows need no lane', () => {
    const net = routeThroughLanes(placed([0, 1], [[0, 1]]))
    expect(net.size).toBe(2)
    expect(linksOf(net)).toEqual(['0>1'])
    expect([...net.entry]).toEqual([1])
  })
  test('edges to one target share its trunk, each joining below its source', () => {
    const net = routeThroughLanes(
      placed(
        [0, 1, 3],
        [
          [0, 2],
          [1, 2],
        ],
      ),
    )
    expect([...net.rowOf]).toEqual([0, 1, 3, 1, 2])
    expect([...net.entry]).toEqual([3, 4])
    expect([...net.below]).toEqual([4, 2])
    expect(linksOf(net)).toEqual(['0>3', '1>4', '3>4', '4>2'])
  })
  test('an edge of a cycle has lanes of its own', () => {
    const net = routeThroughLanes(
      placed(
        [0, 0, 2],
        [
          [0, 2],
          [1, 2, cycle],
        ],
      ),
    )
    expect(net.size).toBe(5)
    expect([...net.entry]).toEqual([3, 4])
  })
  test('faint edges are not routed', () => {
    const net = routeThroughLanes(
      placed(
        [0, 2],
        [
          [0, 1, implied],
          [0, 1, hub],
        ],
      ),
    )
    expect(net.size).toBe(2)
    expect([...net.entry]).toEqual([-1, -1])
  })
  test('a line with two heads is routed once', () => {
    const net = routeThroughLanes(
      placed(
        [0, 2],
        [
          [0, 1, cycle | mutual],
          [0, 1, cycle | mutual | reversed],
        ],
      ),
    )
    expect(net.size).toBe(3)
    expect([...net.entry]).toEqual([2, -1])
  })
  test('nodes without a row stay without one', () => {
    expect([...routeThroughLanes(placed([0, -1, 1], [[0, 2]])).rowOf]).toEqual([0, -1, 1])
  })
})

test('a map links the ends of prominent edges', () => {
  const net = linkDirectly(
    placed(
      [0, 5],
      [
        [0, 1],
        [0, 1, hub],
      ],
    ),
  )
  expect(linksOf(net)).toEqual(['0>1'])
  expect([...net.entry]).toEqual([-1, -1])
})
