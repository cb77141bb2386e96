import clsx from 'clsx'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** A `Seedling` or an `Icon`; a filter without results has none. */
  drawing?: ReactNode
  /** One primary action and at most one other. */
  actions?: ReactNode
  /** The only thing on the page: larger, and its title is the h1. */
  hero?: boolean
  /** 2 if a hero is on a page that has its own heading. */
  level?: 1 | 2
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, drawing, actions, hero = false, level = hero ? 1 : 2, className } = props
  const headingClasses = hero ? 'type-2xl tracking-title' : 'type-lg'
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-3 px-6 text-center',
        hero ? 'pt-8 pb-12' : 'py-12',
        className,
      )}
    >
      {drawing}
      {level === 1 ? (
        <h1 tabIndex={-1} className={headingClasses}>
          {title}
        </h1>
      ) : (
        <h2 className={headingClasses}>{title}</h2>
      )}
      {text && (
        <p className={clsx('max-w-[44ch] text-balance text-muted', hero ? 'type-md mb-3' : 'type-sm')}>
          {text}
        </p>
      )}
      {actions && <div className="flex flex-wrap items-center justify-center gap-2">{actions}</div>}
    </div>
  )
}
