import { describe, expect, test } from 'vitest'
import { chooseColumns, countCrossings } from './choose-columns.ts'

const stack = (rows: number) => ({
  rowY: Float64Array.from({ length: rows }, (_, row) => 18 + row * 100),
  width: 144,
  height: rows * 100 - 64,
  crossings: new Int32Array(rows).fill(1),
})

describe('chooseColumns', () => {
  test('a chain of 400 is folded about every twenty rows', () => {
    const starts = chooseColumns(stack(400))
    const heights = starts.map((start, column) => (starts[column + 1] ?? 400) - start)
    expect(starts.length).toBeGreaterThan(14)
    for (const height of heights.slice(0, -1)) expect([22, 23, 24, 25]).toContain(height)
  })

  test('few rows stay as they are, and so does what is wide enough', () => {
    expect(chooseColumns(stack(23))).toEqual([0])
    expect(chooseColumns({ ...stack(100), width: 5000 })).toEqual([0])
  })

  test('a column ends only where few lines pass', () => {
    const question = stack(60)
    question.crossings.fill(7)
    expect(chooseColumns(question)).toEqual([0])
    question.crossings[29] = 6
    expect(chooseColumns(question)).toEqual([0, 30])
  })
})

test('countCrossings: a line passes every row between its ends', () => {
  const links = { from: Int32Array.of(0, 1, 0), to: Int32Array.of(1, 2, 2) }
  expect([...countCrossings(links, Int32Array.of(0, 1, 3), 4)]).toEqual([2, 2, 2, 0, 0])
})
