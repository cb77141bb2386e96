import clsx from 'clsx'
import type { ReactNode } from 'react'

/** On a phone and in a narrow panel a row has lines: `1` is the first, `1l` its left, `2` and `2r` (right; `2e` if its column comes first) the second, `3` a third; the rest is hidden. */
export type PhonePlace = '1' | '1l' | '2' | '2r' | '2e' | '3'

export interface Column<Row> {
  id: string
  header: string
  /** The header is only for screen readers: for row menus and selections. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  sortable?: boolean
  phone?: PhonePlace
  /** As narrow as its content. */
  shrink?: boolean
  /** Takes the remaining space and cuts off what does not fit. */
  grow?: boolean
  /** As wide as its content up to a share of the table's container, and cuts off what does not fit. */
  cut?: boolean
  /**
   * Hidden on narrower screens: `tablet` up to 960 px, `compact` up to 1100 px, `laptop` up to 1279 px, `wide` up to
   * 1400 px.
   */
  narrow?: 'tablet' | 'compact' | 'laptop' | 'wide'
  /** Hidden when a drawer opens beside the table. */
  drop?: boolean
}

/** The classes of a column's width, for each of its cells including the header. */
export function widthClasses<Row>({ shrink, grow, cut, narrow }: Column<Row>): string {
  return clsx(
    shrink && 'w-px lined:w-auto',
    grow && 'w-full max-w-0 lined:max-w-none',
    cut && 'max-w-[var(--cut-width,26cqw)] lined:max-w-none',
    narrow === 'tablet' && 'max-[960px]:hidden',
    narrow === 'compact' && 'compact:hidden',
    narrow === 'laptop' && 'max-[1279px]:hidden',
    narrow === 'wide' && 'max-[1400px]:hidden',
  )
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** A first press sorts ascending, each further one reverses it. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turned = current?.column === column && current.direction === 'ascending'
  return { column, direction: turned ? 'descending' : 'ascending' }
}
