import clsx from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { Column, Sort } from './column.ts'
import { HeaderCell } from './header-cell.tsx'
import { cellClasses, type Density, type RowDetails, rowClasses, TableRow } from './table-row.tsx'

export type { Column, Sort } from './column.ts'

interface DataTableProps<Row> {
  /** The name of the rows; announced as the table's caption. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The IDs of the stored rows behind it, separated by spaces: if they change, the row is pointed out. */
  rowKey: (row: Row) => string
  /** The target of a row: the whole row opens it. */
  rowLink?: (row: Row) => string
  /** In place of a link: the whole row opens and closes what is below it. */
  rowDetails?: (row: Row) => RowDetails
  selectedKey?: string
  density?: Density
  /** In a panel, which can be narrow on a wide screen too. */
  inPanel?: boolean
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  state?: 'ready' | 'loading' | 'error'
  /** Shown in place of the rows when there are none. */
  empty: ReactNode
  onRetry?: () => void
  skeletonRows?: number
  className?: string
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowLink,
    rowDetails,
    selectedKey,
    density = 'default',
    state = 'ready',
    inPanel = false,
    className,
  } = props
  const table = (
    <table
      aria-busy={state === 'loading'}
      data-density={density}
      className={clsx('w-full border-separate border-spacing-0 type-sm lined:block', className)}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="lined:hidden">
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody className="lined:block" onKeyDown={walkRows}>
        {state === 'loading' ? (
          <SkeletonRows columns={columns} density={density} count={props.skeletonRows ?? 5} />
        ) : state === 'error' || rows.length === 0 ? (
          <tr className="lined:block">
            <td colSpan={columns.length} className="whitespace-normal p-0 lined:block">
              {state === 'error' ? <LoadError onRetry={props.onRetry} /> : props.empty}
            </td>
          </tr>
        ) : (
          rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              density={density}
              link={rowLink?.(row)}
              details={rowDetails?.(row)}
              selected={selectedKey === rowKey(row)}
            />
          ))
        )}
      </tbody>
    </table>
  )
  return inPanel ? <div className="@container/rows [--cut-width:40cqw]">{table}</div> : table
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** From a row's link, the arrows move to the other rows; Enter follows the link. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.indexOf(event.target)
  if (at === -1) return
  event.preventDefault()
  links[step(at, links.length - 1)]?.focus()
}

function LoadError({ onRetry }: { onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('ui')
  return (
    <Alert
      tone="danger"
      urgent
      className="m-5 lined:m-4"
      action={
        onRetry && (
          <Button variant="outline" size="xs" onClick={onRetry}>
            {t('table.retry')}
          </Button>
        )
      }
    >
      {t('table.error')}
    </Alert>
  )
}

// Shares of the column, not lengths: a skeleton must never be wider than the table will be.
const widths = ['w-4/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/4']

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  density: Density
  count: number
}

function SkeletonRows<Row>({ columns, density, count }: SkeletonRowsProps<Row>) {
  const lines = Array.from({ length: count }, (_, line) => line)
  return lines.map((row) => (
    <tr key={row} className={rowClasses}>
      {columns.map((column, index) => (
        <td key={column.id} data-phone={column.phone} className={cellClasses(column, density)}>
          <Skeleton
            className={clsx(
              'h-3 max-w-full lined:min-w-16',
              column.shrink ? 'w-6' : widths[(row + index * 2) % widths.length],
              column.align === 'right' && 'ml-auto max-w-12',
            )}
          />
        </td>
      ))}
    </tr>
  ))
}
