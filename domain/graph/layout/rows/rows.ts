import { int, real } from '../../typed.ts'

/** The items of every row from left to right, for the passes that improve their order in place. */
export interface Rows {
  readonly count: number
  /** Row r holds `items[start[r]]` up to `items[start[r + 1]]`. */
  readonly start: Int32Array
  readonly items: Int32Array
  /** Index of each item within its row. */
  readonly position: Int32Array
  /** The same from 0 to 1, so that rows of different lengths can be compared. */
  readonly place: Float64Array
}

export function rowsOf(lists: readonly (readonly number[])[], size: number): Rows {
  const start = new Int32Array(lists.length + 1)
  for (const [row, list] of lists.entries()) start[row + 1] = int(start, row) + list.length
  const rows: Rows = {
    count: lists.length,
    start,
    items: Int32Array.from(lists.flat()),
    position: new Int32Array(size),
    place: new Float64Array(size),
  }
  for (let row = 0; row < rows.count; row += 1) settleRow(rows, row)
  return rows
}

/** Call it after the items of a row have changed places. */
export function settleRow({ start, items, position, place }: Rows, row: number): void {
  const [first, end] = [int(start, row), int(start, row + 1)]
  for (let index = first; index < end; index += 1) {
    const item = int(items, index)
    position[item] = index - first
    place[item] = (index - first + 0.5) / (end - first)
  }
}

/** Sorts a row by key. Items with equal keys keep their order. */
export function sortRow(rows: Rows, row: number, keys: Float64Array): void {
  if (isSorted(rows, row, keys)) return
  rows.items
    .subarray(int(rows.start, row), int(rows.start, row + 1))
    .sort((a, b) => real(keys, a) - real(keys, b) || int(rows.position, a) - int(rows.position, b))
  settleRow(rows, row)
}

/** Most rows are, after a few sweeps, and to look is cheaper than to sort. */
function isSorted({ start, items }: Rows, row: number, keys: Float64Array): boolean {
  for (let index = int(start, row) + 1; index < int(start, row + 1); index += 1)
    if (real(keys, int(items, index - 1)) > real(keys, int(items, index))) return false
  return true
}

export function restoreItems(rows: Rows, items: Int32Array): void {
  rows.items.set(items)
  for (let row = 0; row < rows.count; row += 1) settleRow(rows, row)
}

export function listRows({ count, start, items }: Rows): number[][] {
  return Array.from({ length: count }, (_, row) => [...items.subarray(int(start, row), int(start, row + 1))])
}
