import { expect, test } from 'vitest'
import { listRows, restoreItems, rowsOf, sortRow } from './rows.ts'

test('positions count from the left, places run from 0 to 1', () => {
  const rows = rowsOf([[2, 0], [], [1]], 3)
  expect([...rows.position]).toEqual([1, 0, 0])
  expect([...rows.place]).toEqual([0.75, 0.5, 0.25])
  expect(listRows(rows)).toEqual([[2, 0], [], [1]])
})

test('a row is sorted by key, and equal keys stay as they stand', () => {
  const rows = rowsOf([[3, 2, 1, 0]], 4)
  sortRow(rows, 0, Float64Array.of(0, 5, 0, 5))
  expect(listRows(rows)).toEqual([[2, 0, 3, 1]])
  expect([...rows.position]).toEqual([1, 3, 0, 2])
})

test('an earlier order can be restored', () => {
  const rows = rowsOf([[0, 1], [2]], 3)
  const before = rows.items.slice()
  sortRow(rows, 0, Float64Array.of(1, 0, 0))
  restoreItems(rows, before)
  expect(listRows(rows)).toEqual([[0, 1], [2]])
  expect([...rows.position]).toEqual([0, 1, 0])
})
