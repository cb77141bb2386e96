import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignLayers } from './assign-layers.ts'
import { evenLayers } from './even-layers.ts'

/** Five roots on one base, and a chain of four beside them: the roots have room to rise. */
const edges = {
  size: 10,
  from: Int32Array.of(0, 1, 2, 3, 4, 6, 7, 8),
  to: Int32Array.of(5, 5, 5, 5, 5, 7, 8, 9),
}
const layersOf = () => assignLayers(edges, new Uint8Array(8))

test('a layer that is too full hands nodes to layers at most two away', () => {
  const layers = layersOf()
  expect([...layers.subarray(0, 5)]).toEqual([1, 1, 1, 1, 1])
  evenLayers(edges, layers, { width: 3, stays: () => false })
  expect([...layers.subarray(0, 5)]).toEqual([2, 2, 3, 1, 1])
})

test('nodes that stay are not handed over', () => {
  const layers = layersOf()
  evenLayers(edges, layers, { width: 3, stays: (node) => node < 5 })
  expect([...layers]).toEqual([...layersOf()])
})

test('edges still lead downwards', () => {
  const pair = fc.tuple(fc.nat(19), fc.nat(19)).filter(([a, b]) => a !== b)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (pairs, width) => {
      const down = {
        size: 20,
        from: Int32Array.from(pairs, ([a, b]) => Math.min(a, b)),
        to: Int32Array.from(pairs, ([a, b]) => Math.max(a, b)),
      }
      const layers = assignLayers(down, new Uint8Array(pairs.length))
      evenLayers(down, layers, { width, stays: () => false })
      for (const [edge, from] of down.from.entries()) {
        expect(layers[from]).toBeGreaterThan(layers[down.to[edge] ?? -1] ?? Number.NaN)
      }
    }),
    { numRuns: 300 },
  )
})
