import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { edgeFlags } from '../edges/edge-flags.ts'
import { keepRows } from './keep-rows.ts'

const graphFrom = (ids: string, edges: string[]) =>
  graphOf(
    [...ids],
    edges.map(([from = '', to = '']) => ({ from, to })),
  )
const previous = {
  rows: [
    { layer: 1, ids: ['b', 'a'] },
    { layer: 0, ids: ['d', 'c'] },
  ],
}
const names = (ids: string, arrangement: ReturnType<typeof keepRows>) =>
  arrangement?.rows.map(({ nodes }) => nodes.map((node) => ids[node]).join(''))

describe('keepRows', () => {
  test('an unchanged graph keeps rows and order', () => {
    const kept = keepRows(graphFrom('abcd', ['ac', 'bd']), previous, {})
    expect(names('abcd', kept)).toEqual(['ba', 'dc'])
    expect([...(kept?.isKept ?? [])]).toEqual([1, 1, 1, 1])
  })
  test('a new node is seated near its neighbors', () => {
    const kept = keepRows(graphFrom('abcde', ['ac', 'bd', 'ed']), previous, {})
    expect(names('abcde', kept)).toEqual(['bea', 'dc'])
    expect([...(kept?.isKept ?? [])]).toEqual([1, 1, 1, 1, 0])
  })
  test('a node that lost its last edge goes to the shelf, and its empty row is dropped', () => {
    const kept = keepRows(
      graphFrom('abcd', ['ba']),
      { rows: [...previous.rows.slice(1), ...previous.rows] },
      {},
    )
    expect(kept?.shelf).toEqual([2, 3])
  })
  test('a cycle keeps the way it was drawn', () => {
    const graph = graphFrom('abcd', ['ac', 'ca', 'bd'])
    const flags = keepRows(graph, previous, {})?.flags
    expect([...(flags ?? [])].map((flag) => flag & edgeFlags.reversed)).toEqual([0, 0, edgeFlags.reversed])
  })
  test('with too many new nodes the old picture is no guide', () => {
    expect(keepRows(graphFrom('abcdef', ['ac', 'bd', 'ed', 'fd']), previous, {})).toBeUndefined()
  })
})
