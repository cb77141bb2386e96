import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EdgeList } from '../../adjacency.ts'
import { greedyOrder } from './greedy-order.ts'

const against = (edges: EdgeList) => {
  const place = new Map([...greedyOrder(edges)].map((node, index) => [node, index]))
  return [...edges.from].filter(
    (from, edge) => (place.get(from) ?? 0) > (place.get(edges.to[edge] ?? -1) ?? 0),
  ).length
}

test('a ring needs one edge against the order', () => {
  const ring = { size: 5, from: Int32Array.of(0, 1, 2, 3, 4), to: Int32Array.of(1, 2, 3, 4, 0) }
  expect(against(ring)).toBe(1)
})

test('without a cycle nothing runs against the order', () => {
  const diamond = { size: 4, from: Int32Array.of(3, 3, 1, 2), to: Int32Array.of(1, 2, 0, 0) }
  expect([...greedyOrder(diamond)]).toEqual([3, 1, 2, 0])
  expect(against(diamond)).toBe(0)
})

test('every node has one place, and at most half of the edges run against the order', () => {
  const edge = fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a !== b)
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), (pairs) => {
      const edges = {
        size: 12,
        from: Int32Array.from(pairs, ([a]) => a),
        to: Int32Array.from(pairs, ([, b]) => b),
      }
      expect([...greedyOrder(edges)].sort((a, b) => a - b)).toEqual([...Array(12).keys()])
      expect(against(edges)).toBeLessThanOrEqual(pairs.length / 2)
    }),
    { numRuns: 300 },
  )
})
