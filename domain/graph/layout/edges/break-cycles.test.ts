import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { findTopologicalOrder } from '../../order/topological-order.ts'
import { breakCycles } from './break-cycles.ts'
import { orientDown } from './orient.ts'

const graphFrom = (ids: string, edges: string[]) =>
  graphOf(
    [...ids],
    edges.map(([from = '', to = '']) => ({ from, to })),
  )

test('one edge of a ring is reversed, edges outside stay', () => {
  const { reversed, cyclic, groupSize } = breakCycles(graphFrom('abcd', ['ab', 'bc', 'ca', 'cd']))
  expect([...cyclic]).toEqual([1, 1, 1, 0])
  expect([...reversed].filter((flag) => flag === 1)).toHaveLength(1)
  expect([...groupSize]).toEqual([3, 3, 3, 1])
})

test('without cycles nothing is reversed', () => {
  const { reversed, cyclic } = breakCycles(graphFrom('abc', ['ab', 'bc', 'ac']))
  expect([...reversed, ...cyclic]).toEqual([0, 0, 0, 0, 0, 0])
})

test('after reversal no cycle is left, and only edges of cycles are reversed', () => {
  const edge = fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => `${a}${b}`)
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), (edges) => {
      const graph = graphFrom('0123456789', edges)
      const { reversed, cyclic } = breakCycles(graph)
      expect(findTopologicalOrder(orientDown(graph, reversed))).toBeDefined()
      expect(reversed.every((flag, index) => flag === 0 || cyclic[index] === 1)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
