import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Column, type PhonePlace, widthClasses } from './column.ts'

export type Density = 'default' | 'dense'

const phonePlaces: Record<PhonePlace, string> = {
  '1': 'phone:order-1 phone:block phone:not-first:justify-self-end',
  '2': 'phone:order-2 phone:mt-0.5 phone:block phone:text-left phone:type-xs phone:text-muted',
  '2r': 'phone:order-2 phone:mt-0.5 phone:block phone:justify-self-end',
  '3': 'phone:order-3 phone:mt-1 phone:block phone:self-center phone:type-xs phone:empty:hidden',
}

export function cellClasses<Row>(column: Column<Row>, density: Density): string {
  return clsx(
    'whitespace-nowrap border-b border-border-faint px-3 font-normal first:pl-[var(--gutter,20px)] last:pr-[var(--gutter,20px)] group-last/row:border-b-0 phone:h-auto! phone:border-0 phone:p-0!',
    density === 'dense' ? 'h-9' : 'h-11',
    column.align === 'right' ? 'text-right' : 'text-left',
    widthClasses(column),
    column.phone === undefined ? 'phone:hidden' : phonePlaces[column.phone],
  )
}

export const rowClasses =
  'group/row relative transition-colors phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:border-b phone:border-border-faint phone:px-4 phone:py-2.5 phone:last:border-b-0'

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  density: Density
  link: string | undefined
  selected: boolean
}

/**
 * The first cell names the row. With a link, that link is stretched over the whole row; other controls are above it.
 */
export function TableRow<Row>({ row, columns, density, link, selected }: TableRowProps<Row>) {
  return (
    <tr
      aria-selected={selected || undefined}
      className={clsx(
        rowClasses,
        selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-surface-hover',
      )}
    >
      {columns.map((column, index) => {
        const place = { 'data-phone': column.phone, 'data-drop': column.drop ? '' : undefined }
        const classes = cellClasses(column, density)
        return index === 0 ? (
          <th key={column.id} scope="row" {...place} className={classes}>
            <RowLink to={link}>{column.cell(row)}</RowLink>
          </th>
        ) : (
          <td
            key={column.id}
            {...place}
            className={clsx(
              classes,
              '[&_:is(a,button,input,label)]:relative [&_:is(a,button,input,label)]:z-1',
            )}
          >
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link
      to={to}
      // A row that opens something beside its table keeps the reader's position.
      preventScrollReset={to.startsWith('?')}
      data-row-link=""
      className="block font-medium outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus-ring"
    >
      {children}
    </Link>
  )
}
