import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EdgeList } from '../../adjacency.ts'
import { edgeFlags } from '../edges/edge-flags.ts'
import { assignLayers, weightOf } from './assign-layers.ts'

const edgesFrom = (size: number, pairs: readonly (readonly [number, number])[]): EdgeList => ({
  size,
  from: Int32Array.from(pairs, ([from]) => from),
  to: Int32Array.from(pairs, ([, to]) => to),
})
const layersOf = (edges: EdgeList) => [...assignLayers(edges, new Uint8Array(edges.from.length))]

describe('assignLayers', () => {
  test('a chain has a layer for each node', () => {
    expect(
      layersOf(
        edgesFrom(3, [
          [0, 1],
          [1, 2],
        ]),
      ),
    ).toEqual([2, 1, 0])
  })
  test('a node that only the top depends on is right below the top', () => {
    expect(
      layersOf(
        edgesFrom(4, [
          [0, 1],
          [1, 2],
          [0, 3],
        ]),
      ),
    ).toEqual([2, 1, 0, 1])
  })
  test('a second root stands right above what it depends on', () => {
    expect(
      layersOf(
        edgesFrom(4, [
          [0, 1],
          [1, 2],
          [3, 2],
        ]),
      ),
    ).toEqual([2, 1, 0, 1])
  })
  test('every edge leads to a lower layer', () => {
    const pair = fc.tuple(fc.nat(19), fc.nat(19)).filter(([a, b]) => a !== b)
    const ascending = pair.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    fc.assert(
      fc.property(fc.array(ascending, { maxLength: 60 }), (pairs) => {
        const edges = edgesFrom(20, pairs)
        const layers = layersOf(edges)
        for (const [from, to] of pairs) expect(layers[from]).toBeGreaterThan(layers[to] ?? Number.NaN)
        expect(Math.min(...layers)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})

test('edges of cycles pull hardest, implied ones least', () => {
  expect([edgeFlags.cycle, 0, edgeFlags.hub, edgeFlags.implied].map(weightOf)).toEqual([4, 1, 1, 0.25])
})
