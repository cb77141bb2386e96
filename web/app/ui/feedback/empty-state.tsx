import clsx from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** A `Seedling` or an `Icon`; a filter without a result has none. */
  drawing?: ReactNode
  /** One primary act and at most one other. */
  actions?: ReactNode
  /** The only thing on the page: larger, and its title is the h1. */
  hero?: boolean
  className?: string
}

export function EmptyState({ title, text, drawing, actions, hero = false, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-3 px-6 text-center',
        hero ? 'pt-8 pb-12' : 'py-12',
        className,
      )}
    >
      {drawing}
      {hero ? (
        <h1 tabIndex={-1} className="type-2xl tracking-title">
          {title}
        </h1>
      ) : (
        <h2 className="type-lg">{title}</h2>
      )}
      {text && <p className={clsx('max-w-[44ch] text-muted', hero ? 'type-md mb-3' : 'type-sm')}>{text}</p>}
      {actions && <div className="flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  )
}
