import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { reach } from '../paths/reach.ts'
import { listCycles, strongComponents } from './strong-components.ts'

const graphFrom = (ids: string, edges: string[]) =>
  graphOf(
    [...ids],
    edges.map(([from = '', to = '']) => ({ from, to })),
  )

describe('listCycles', () => {
  test('a cycle is reported once, smallest id first', () => {
    expect(listCycles(graphFrom('abcde', ['cb', 'bd', 'dc', 'ab', 'de']))).toEqual([['b', 'c', 'd']])
  })
  test('two loops that share a component are one group', () => {
    expect(listCycles(graphFrom('abc', ['ab', 'ba', 'bc', 'cb']))).toEqual([['a', 'b', 'c']])
  })
  test('groups stand by their smallest id', () => {
    expect(listCycles(graphFrom('abcdef', ['ef', 'fe', 'bd', 'db', 'ac', 'ca']))).toEqual([
      ['a', 'c'],
      ['b', 'd'],
      ['e', 'f'],
    ])
  })
  test('a graph without cycles has none', () => {
    expect(listCycles(graphFrom('abc', ['ab', 'bc', 'ac']))).toEqual([])
    expect(listCycles(graphFrom('', []))).toEqual([])
  })
  test('a chain of 100,000 does not exhaust the stack', () => {
    const ids = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(6, '0'))
    const edges = ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }))
    expect(listCycles(graphOf(ids, edges))).toEqual([])
    expect(listCycles(graphOf(ids, [...edges, { from: ids.at(-1) ?? '', to: ids[0] ?? '' }]))).toHaveLength(1)
  })
})

const edge = fc.tuple(fc.nat(8), fc.nat(8)).map(([from, to]) => `${from}${to}`)

test('two nodes share a component exactly when each reaches the other; dependencies have smaller numbers', () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const graph = graphFrom('012345678', edges)
      const { componentOf } = strongComponents(graph.size, graph.dependencies)
      const reached = graph.ids.map((_, node) => reach(graph, [node], { direction: 'dependencies' }).depths)
      for (let a = 0; a < graph.size; a += 1) {
        for (let b = 0; b < graph.size; b += 1) {
          const [there, back] = [reached[a]?.[b] !== -1, reached[b]?.[a] !== -1]
          expect(componentOf[a] === componentOf[b]).toBe(there && back)
          const isBelow = (componentOf[b] ?? -1) < (componentOf[a] ?? -1)
          expect(!there || back || isBelow).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})
