import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { breakCycles } from '../edges/break-cycles.ts'
import { mendRows } from './mend-rows.ts'
import { seatAsBefore } from './seating.ts'

const mend = (rows: string[], edges: string[]) => {
  const ids = [...rows.join('')]
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
  test('an edge runs upwards if too many nodes would have to move', () => {
    // The foot of one chain depends on the head of another: all of one chain would have to pass the other.
    const rows = ['ae', 'bf', 'cg', 'dh', 'i', 'j', 'k', 'l']
    const { upward, ...rest } = mend(rows, ['ab', 'bc', 'cd', 'ef', 'fg', 'gh', 'ha', 'ij', 'jk', 'kl'])
    expect(rest).toEqual({ rows, kept: 'abcdefghijkl' })
    expect(upward).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0])
  })
  test('edges of a cycle may run upwards as they are', () => {
    expect(mend(['a', 'b'], ['ab', 'ba'])).toEqual({ rows: ['a', 'b'], upward: [0, 0], kept: 'ab' })
  })
})
