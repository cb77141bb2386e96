import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type Column, type PhonePlace, widthClasses } from './column.ts'

export type Density = 'default' | 'dense'

const phonePlaces: Record<PhonePlace, string> = {
  '1': 'lined:order-1 lined:block lined:not-first:justify-self-end',
  '1l': 'lined:order-1 lined:block lined:min-w-0',
  '2': 'lined:order-2 lined:mt-0.5 lined:block lined:text-left lined:type-xs lined:text-muted',
  '2r': 'lined:order-2 lined:mt-0.5 lined:block lined:justify-self-end',
  '2e': 'lined:order-3 lined:mt-0.5 lined:block lined:justify-self-end',
  '3': 'lined:order-3 lined:mt-1 lined:block lined:self-center lined:type-xs lined:empty:hidden',
}

export function cellClasses<Row>(column: Column<Row>, density: Density): string {
  return clsx(
    'whitespace-nowrap border-b border-border-faint px-3 font-normal first:pl-[var(--gutter,20px)] last:pr-[var(--gutter,20px)] group-last/row:border-b-0 lined:h-auto! lined:border-0 lined:p-0!',
    density === 'dense' ? 'h-9' : 'h-11',
    column.align === 'right' ? 'text-right' : 'text-left',
    widthClasses(column),
    column.phone === undefined ? 'lined:hidden' : phonePlaces[column.phone],
  )
}

export const rowClasses =
  'group/row relative transition-colors lined:grid lined:grid-cols-[minmax(0,1fr)_auto] lined:gap-x-3 lined:border-b lined:border-border-faint lined:px-5 phone:px-4 lined:py-2.5 lined:last:border-b-0'

interface TableRowProps<Row> {
  /** The IDs of the stored rows behind it, separated by spaces. */
  id: string
  row: Row
  columns: readonly Column<Row>[]
  density: Density
  link: string | undefined
  details: RowDetails | undefined
  selected: boolean
}

/** What a row shows below itself. */
export interface RowDetails {
  isOpen: boolean
  onToggle: () => void
  /** Called while it is open. */
  render: () => ReactNode
}

/**
 * The first cell names the row. With a link or details, that link or button is stretched over the whole row; other
 * controls are above it.
 */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { details, columns } = props
  const panelId = useId()
  if (details === undefined) return <CellsRow {...props} panelId={panelId} />
  return (
    <>
      <CellsRow {...props} panelId={panelId} />
      {details.isOpen && (
        <tr className="group/row lined:block">
          <td
            id={panelId}
            colSpan={columns.length}
            className="border-b border-border-faint bg-surface-sunken p-0 group-last/row:border-b-0 lined:block"
          >
            {details.render()}
          </td>
        </tr>
      )}
    </>
  )
}

function CellsRow<Row>(props: TableRowProps<Row> & { panelId: string }) {
  const { id, row, columns, density, link, details, selected, panelId } = props
  return (
    <tr
      data-row-id={id}
      aria-selected={selected || undefined}
      className={clsx(
        rowClasses,
        selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-surface-hover',
        details?.isOpen && 'bg-surface-hover',
      )}
    >
      {columns.map((column, index) => {
        const place = { 'data-phone': column.phone, 'data-drop': column.drop ? '' : undefined }
        const classes = cellClasses(column, density)
        return index === 0 ? (
          <th key={column.id} scope="row" {...place} className={classes}>
            {details ? (
              <RowToggle details={details} panelId={panelId}>
                {column.cell(row)}
              </RowToggle>
            ) : (
              <RowLink to={link}>{column.cell(row)}</RowLink>
            )}
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
      className={stretchedClasses}
    >
      {children}
    </Link>
  )
}

const stretchedClasses =
  "block font-medium outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus-ring"

interface RowToggleProps {
  details: RowDetails
  panelId: string
  children: ReactNode
}

function RowToggle({ details: { isOpen, onToggle }, panelId, children }: RowToggleProps) {
  return (
    <button
      type="button"
      data-row-link=""
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className={clsx(stretchedClasses, 'w-full cursor-pointer text-left')}
    >
      {children}
    </button>
  )
}
