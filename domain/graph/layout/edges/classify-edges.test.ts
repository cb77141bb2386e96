import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { breakCycles } from './break-cycles.ts'
import { type ClassifyOptions, classifyEdges } from './classify-edges.ts'
import { edgeFlags } from './edge-flags.ts'

const { implied, hub, cycle, reversed, upward, mutual } = edgeFlags

const graphFrom = (ids: string[], edges: [string, string][]) =>
  graphOf(
    ids,
    edges.map(([from, to]) => ({ from, to })),
  )
const pairs = (text: string) => text.split(' ').map(([from = '', to = '']): [string, string] => [from, to])
const classify = (ids: string, edges: string, options?: ClassifyOptions) => {
  const graph = graphFrom([...ids], pairs(edges))
  return classifyEdges(graph, breakCycles(graph), options)
}

describe('classifyEdges', () => {
  test('a longer way makes an edge implied, unless all edges or this one are asked for', () => {
    expect([...classify('abc', 'ab ac bc').flags]).toEqual([0, implied, 0])
    expect([...classify('abc', 'ab ac bc', { showAll: true }).flags]).toEqual([0, 0, 0])
    expect([...classify('abc', 'ab ac bc', { telling: Uint8Array.of(0, 1, 0) }).flags]).toEqual([0, 0, 0])
  })
  test('a small cycle is colored, and the edge against it runs upwards', () => {
    const { flags, down } = classify('abc', 'ab bc ca')
    expect([...flags]).toEqual([cycle, cycle, cycle | reversed])
    expect([...down.from, ...down.to]).toEqual([0, 1, 0, 1, 2, 2])
  })
  test('two that depend on each other are one line with two heads', () => {
    expect([...classify('ab', 'ab ba').flags]).toEqual([cycle | mutual, cycle | reversed | mutual])
  })
  test('of a big cycle only the edges against it are colored', () => {
    expect([...classify('abcde', 'ab bc cd de ea').flags]).toEqual([0, 0, 0, 0, cycle | reversed])
  })
  test('an edge that is kept upwards implies nothing', () => {
    const { flags, down } = classify('abc', 'ab ac bc', { upward: Uint8Array.of(0, 0, 1) })
    expect([...flags]).toEqual([0, 0, upward])
    expect([...down.from, ...down.to]).toEqual([0, 0, 2, 1, 2, 1])
  })
  test('in a big picture many dependents make a hub', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `n${index}`)
    const star = (leaves: number) => ids.slice(1, leaves + 1).map((from): [string, string] => [from, 'n0'])
    const of = (graph: ReturnType<typeof graphFrom>) =>
      new Set(classifyEdges(graph, breakCycles(graph)).flags)
    expect(of(graphFrom(ids, star(12)))).toEqual(new Set([0]))
    expect(of(graphFrom(ids, star(13)))).toEqual(new Set([hub]))
    expect(of(graphFrom(ids.slice(0, 150), star(140)))).toEqual(new Set([0]))
  })
})
