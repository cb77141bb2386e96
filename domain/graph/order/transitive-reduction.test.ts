import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EdgeList } from '../adjacency.ts'
import { findDependenciesFirst } from './topological-order.ts'
import { markImplied } from './transitive-reduction.ts'

const mark = (edges: EdgeList) => [...markImplied(edges, findDependenciesFirst(edges) ?? new Int32Array())]

test('an edge with a longer way round is implied', () => {
  expect(mark({ size: 3, from: Int32Array.of(0, 0, 1), to: Int32Array.of(1, 2, 2) })).toEqual([0, 1, 0])
})

test('a diamond implies nothing', () => {
  expect(mark({ size: 4, from: Int32Array.of(0, 0, 1, 2), to: Int32Array.of(1, 2, 3, 3) })).toEqual([
    0, 0, 0, 0,
  ])
})

test('of parallel edges the first stays', () => {
  expect(mark({ size: 2, from: Int32Array.of(0, 0), to: Int32Array.of(1, 1) })).toEqual([0, 1])
})

test('an ignored edge implies nothing and is not implied', () => {
  const triangle = { size: 3, from: Int32Array.of(0, 0, 1), to: Int32Array.of(1, 2, 2) }
  const order = findDependenciesFirst(triangle) ?? new Int32Array()
  expect([...markImplied(triangle, order, Uint8Array.of(1, 0, 0))]).toEqual([0, 0, 0])
  expect([...markImplied(triangle, order, Uint8Array.of(0, 1, 0))]).toEqual([0, 0, 0])
})

test('an edge is implied exactly when its ends stay connected without it', () => {
  const size = 40
  const pair = fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).filter(([a, b]) => a !== b)
  const list = fc.uniqueArray(
    pair.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    { maxLength: 120, selector: ([a, b]) => a * size + b },
  )
  fc.assert(
    fc.property(list, (pairs) => {
      const edges = {
        size,
        from: Int32Array.from(pairs, ([a]) => a),
        to: Int32Array.from(pairs, ([, b]) => b),
      }
      expect(mark(edges)).toEqual(pairs.map((_, edge) => (isConnectedWithout(pairs, edge) ? 1 : 0)))
    }),
    { numRuns: 200 },
  )
})

function isConnectedWithout(pairs: readonly (readonly [number, number])[], edge: number): boolean {
  const [from = -1, to = -1] = pairs[edge] ?? []
  const seen = new Set([from])
  for (const node of seen) {
    for (const [index, [source, target]] of pairs.entries())
      if (source === node && index !== edge) seen.add(target)
  }
  return seen.has(to)
}
