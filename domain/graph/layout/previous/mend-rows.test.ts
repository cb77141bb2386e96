import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { breakCycles } from '../edges/break-cycles.ts'
import { mendRows } from './mend-rows.ts'
import { seatAsBefore } from './seating.ts'

const mend = (rows: string[], edges: string[], others = 0) => {
  const ids = [...rows.join(''), ...Array.from({ length: others }, (_, index) => `z${index}`)]
  const graph = graphOf(
    ids,
    edges.map(([from = '', to = '']) => ({ from, to })),
  )
  const seating = seatAsBefore(graph, { rows: rows.map((row, index) => ({ layer: index, ids: [...row] })) })
  const upward = mendRows(graph, seating, breakCycles(graph).cyclic)
  const names = seating.layers.map((_, row) =>
    graph.ids.filter((_, node) => seating.rowOf[node] === row).join(''),
  )
  return {
    rows: names,
    upward: [...upward],
    kept: graph.ids.filter((_, node) => seating.keptIndex[node] !== -1).join(''),
  }
}

describe('mendRows', () => {
  test('rows that fit stay', () => {
    expect(mend(['a', 'b'], ['ab'])).toEqual({ rows: ['a', 'b'], upward: [0], kept: 'ab' })
  })
  test('an end with room moves, and what stands in its way with it', () => {
    expect(mend(['a', 'b', 'cd'], ['ab', 'bc', 'dc'])).toMatchObject({ rows: ['a', 'bd', 'c'], kept: 'abc' })
  })
  test('without room a row is put in', () => {
    expect(mend(['ab'], ['ab'])).toMatchObject({ rows: ['a', 'b'], kept: 'b' })
  })
  test('where too much would move, the edge runs upwards', () => {
    const chain = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    const edges = ['ab', 'bc', 'cd', 'fg', 'gh', 'hi', 'fd', 'de', 'ia']
    const { rows, kept } = mend(chain, edges)
    expect(rows.join('')).toHaveLength(9)
    expect(kept.length).toBeGreaterThanOrEqual(7)
  })
  test('edges of a cycle may run upwards as they are', () => {
    expect(mend(['a', 'b'], ['ab', 'ba'])).toEqual({ rows: ['a', 'b'], upward: [0, 0], kept: 'ab' })
  })
})
