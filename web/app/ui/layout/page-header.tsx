import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The ID of the stored row that the page is about: if it changes, the header is pointed out. */
  rowId?: string
  title: string
  /** One muted line. */
  description?: ReactNode
  /** Before the title, such as the picture of a person. */
  mark?: ReactNode
  actions?: ReactNode
}

/** The h1 takes the focus after a navigation, hence its tabindex. */
export function PageHeader({ rowId, title, description, mark, actions }: PageHeaderProps) {
  return (
    <div
      data-row-id={rowId}
      className="mb-6 flex items-end justify-between gap-6 phone:mb-4 phone:flex-wrap phone:gap-3"
    >
      {mark}
      <div className={mark ? 'min-w-0 flex-1' : 'min-w-0'}>
        <h1 tabIndex={-1} className="type-2xl tracking-title wrap-anywhere phone:type-xl">
          {title}
        </h1>
        {description && <p className="mt-1 wrap-anywhere text-muted">{description}</p>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </div>
  )
}
