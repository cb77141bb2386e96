import clsx from 'clsx'
import { Glyph } from '../mark/glyph.tsx'
import { type Column, nextSort, type Sort, widthClasses } from './column.ts'

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = sort?.column === column.id ? sort.direction : undefined
  const sortable = column.sortable === true && onSort !== undefined
  return (
    <th
      scope="col"
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
      data-drop={column.drop ? '' : undefined}
      className={clsx(
        'sticky top-[var(--table-top,0px)] z-1 h-8 whitespace-nowrap border-b border-border bg-[var(--table-ground,var(--surface))] px-3 type-xs font-medium text-muted first:pl-[var(--gutter,20px)] last:pr-[var(--gutter,20px)]',
        column.align === 'right' ? 'text-right' : 'text-left',
        widthClasses(column),
      )}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.id))}
          className={clsx(
            '-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-text',
            sorted && 'text-text',
          )}
        >
          {column.header}
          {sorted && <Glyph name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size="xs" />}
        </button>
      ) : (
        <span className={clsx(column.headerHidden && 'sr-only')}>{column.header}</span>
      )}
    </th>
  )
}
