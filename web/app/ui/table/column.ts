import type { ReactNode } from 'react'

/** On a phone a row has two lines: `1` is the first, `2` and `2r` (right) the second; the rest is not shown. */
export type PhonePlace = '1' | '2' | '2r'

export interface Column<Row> {
  id: string
  header: string
  /** The header is said, not drawn: for row menus and selections. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  sortable?: boolean
  phone?: PhonePlace
  /** As narrow as its content. */
  shrink?: boolean
  /** Gives way when a drawer opens beside the table. */
  drop?: boolean
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** A first press sorts ascending, each further one turns round. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turned = current?.column === column && current.direction === 'ascending'
  return { column, direction: turned ? 'descending' : 'ascending' }
}
