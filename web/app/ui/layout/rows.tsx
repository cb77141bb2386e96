import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Two to eight things of one kind: a mark, a name, one fact, one act. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {children}
    </ul>
  )
}

interface RowProps {
  /** The ID of the stored row behind it: if it changes, the row is pointed out. */
  id?: string
  /** A glyph or a tile. */
  mark?: ReactNode
  title: ReactNode
  badge?: ReactNode
  text?: ReactNode
  /** At the right: the act, or why there is none. */
  act?: ReactNode
  /** On phones the act comes below. */
  wraps?: boolean
  /** Below the row, such as what to do next. */
  children?: ReactNode
}

export function Row({ id, mark, title, badge, text, act, wraps = false, children }: RowProps) {
  return (
    <li
      data-row-id={id}
      className={clsx(
        'flex min-h-13 items-center gap-3 border-t border-border-faint py-2 type-sm first:min-h-11 first:border-t-0 first:pt-0 last:min-h-11 last:pb-0 only:min-h-9',
        children === undefined ? wraps && 'phone:flex-wrap' : 'flex-wrap',
      )}
    >
      {mark}
      <div className={clsx('min-w-0 flex-1', wraps && 'phone:basis-full')}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          <span className="min-w-0 wrap-anywhere has-[form]:flex-1">{title}</span>
          {badge}
        </div>
        {text !== undefined && <p className="type-xs text-pretty wrap-anywhere text-muted">{text}</p>}
      </div>
      {act}
      {children !== undefined && <div className="basis-full pb-2">{children}</div>}
    </li>
  )
}
