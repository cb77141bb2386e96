import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNode, graphOf } from './graph.ts'

const pairs = ({ ids, from, to }: ReturnType<typeof graphOf>) =>
  [...from].map((source, edge) => `${ids[source]}>${ids[to[edge] ?? -1]}`)

test('nodes and edges stand in one order, whatever order they came in', () => {
  const graph = graphOf(
    ['c', 'a', 'b'],
    [
      { from: 'c', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'c', to: 'a' },
    ],
  )
  expect(graph.ids).toEqual(['a', 'b', 'c'])
  expect(pairs(graph)).toEqual(['a>c', 'c>a', 'c>b'])
  expect([...graph.dependencies.neighbors]).toEqual([2, 0, 1])
  expect([...graph.dependents.neighbors]).toEqual([2, 2, 0])
})

test('repeats count once; loops and strangers are left out', () => {
  const graph = graphOf(
    ['a', 'b', 'a'],
    [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'b' },
      { from: 'a', to: 'a' },
      { from: 'a', to: 'z' },
      { from: 'z', to: 'a' },
    ],
  )
  expect(pairs(graph)).toEqual(['a>b'])
})

test('the order of the input does not matter', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const edges = fc.array(fc.record({ from: id, to: id }))
  fc.assert(
    fc.property(edges, (list) => {
      const ids = ['f', 'b', 'd', 'a', 'c', 'e']
      expect(graphOf(ids, list)).toEqual(graphOf(ids.toReversed(), list.toReversed()))
      const expected = new Set(
        list.filter(({ from, to }) => from !== to).map(({ from, to }) => `${from}>${to}`),
      )
      expect(pairs(graphOf(ids, list))).toEqual([...expected].sort())
    }),
  )
})

test('a node is found by its id', () => {
  const graph = graphOf(['b', 'd', 'a'], [])
  expect(['a', 'b', 'd'].map((id) => findNode(graph, id))).toEqual([0, 1, 2])
  expect(['', 'c', 'e'].map((id) => findNode(graph, id))).toEqual([undefined, undefined, undefined])
  expect(findNode(graphOf([], []), 'a')).toBeUndefined()
})
