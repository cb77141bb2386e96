import { expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { type Bundle, bundleEdges, keepStrongest } from './bundle-edges.ts'

const graph = graphOf(
  ['a1', 'a2', 'b1', 'b2', 'c1'],
  ['a1>b1', 'a2>b1', 'a1>b2', 'b2>a2', 'a1>a2', 'c1>b1'].map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return { from, to }
  }),
)

test('dependencies between groups become one bundle in their main direction', () => {
  const bundles = bundleEdges(graph, Int32Array.of(0, 0, 1, 1, 2), 3)
  expect(bundles.map(({ from, to, count, opposite }) => [from, to, count, opposite])).toEqual([
    [0, 1, 3, 1],
    [2, 1, 1, 0],
  ])
})

test('a surplus that the sizes of the groups do not explain is stronger', () => {
  const [wide, narrow] = bundleEdges(graph, Int32Array.of(0, 0, 1, 1, 2), 3)
  expect(wide?.strength).toBeCloseTo(2 * Math.sqrt(1 + (3 * 5) / (3 * 4)))
  expect(narrow?.strength).toBeCloseTo(Math.sqrt(1 + (1 * 5) / (1 * 4)))
})

test('of many bundles the two strongest out of each group and the strongest into it stay', () => {
  const bundle = (from: number, to: number, strength: number): Bundle => ({
    from,
    to,
    count: 1,
    opposite: 0,
    strength,
  })
  const bundles = [bundle(0, 1, 9), bundle(0, 2, 8), bundle(0, 3, 7), bundle(0, 4, 6), bundle(4, 3, 9)]
  expect(keepStrongest(bundles).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [0, 2],
    [0, 4],
    [4, 3],
  ])
})
