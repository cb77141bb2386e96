import { describe, expect, test } from 'vitest'
import { graphOf } from '../../graph.ts'
import { insertRow, type LayoutOrder, move, seatAsBefore, seatNewcomers, unseat } from './seating.ts'

const graphFrom = (ids: string, edges: string[]) =>
  graphOf(
    [...ids],
    edges.map(([from = '', to = '']) => ({ from, to })),
  )
const previous: LayoutOrder = {
  rows: [
    { layer: 1, ids: ['a'] },
    { layer: 0, ids: ['c', 'b'] },
  ],
}

describe('seatAsBefore', () => {
  test('nodes that were there keep row and index; gone ids are ignored', () => {
    const seating = seatAsBefore(graphFrom('abd', ['ab']), previous)
    expect([...seating.rowOf]).toEqual([0, 1, -1])
    expect([...seating.keptIndex]).toEqual([0, 1, -1])
    expect(seating.layers).toEqual([1, 0])
  })
})

describe('moves', () => {
  test('a moved or unseated node is no longer kept', () => {
    const seating = seatAsBefore(graphFrom('abc', ['ab']), previous)
    move(seating, 0, 1)
    unseat(seating, 1)
    expect([...seating.rowOf]).toEqual([1, -1, 1])
    expect([...seating.keptIndex]).toEqual([-1, -1, 0])
  })
  test('a row put in moves what is below it', () => {
    const seating = seatAsBefore(graphFrom('abc', ['ab']), previous)
    insertRow(seating, 1)
    expect([...seating.rowOf]).toEqual([0, 2, 2])
    expect(seating.layers).toEqual([1, 0, 0])
  })
})

describe('seatNewcomers', () => {
  test('right above what it depends on, in a new row where there is none', () => {
    const graph = graphFrom('abcd', ['ab', 'da'])
    const seating = seatAsBefore(graph, previous)
    seatNewcomers(graph, seating, [3])
    expect([...seating.rowOf]).toEqual([1, 2, 2, 0])
  })
  test('right below what depends on it', () => {
    const graph = graphFrom('abcd', ['ab', 'ad'])
    const seating = seatAsBefore(graph, previous)
    seatNewcomers(graph, seating, [3])
    expect([...seating.rowOf]).toEqual([0, 1, 1, 1])
  })
  test('a chain of newcomers hangs on the one that is connected', () => {
    const graph = graphFrom('abcde', ['ab', 'bd', 'de'])
    const seating = seatAsBefore(graph, previous)
    seatNewcomers(graph, seating, [4, 3])
    expect([...seating.rowOf]).toEqual([0, 1, 1, 2, 3])
  })
  test('an island of newcomers finds a place too', () => {
    const graph = graphFrom('xy', ['xy'])
    const seating = seatAsBefore(graph, { rows: [] })
    seatNewcomers(graph, seating, [0, 1])
    expect([...seating.rowOf]).toEqual([0, 1])
  })
})
