// A sort in an address: the column, with a minus if it descends.
import type { Sort } from './column.ts'

export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
): (Sort & { column: Column }) | undefined {
  const column = columns.find((name) => name === text?.replace(/^-/, ''))
  return column && { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

export function writeSort(sort: Sort | undefined): string | undefined {
  return sort && (sort.direction === 'descending' ? `-${sort.column}` : sort.column)
}
