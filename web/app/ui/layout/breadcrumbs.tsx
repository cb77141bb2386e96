import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

interface Crumb {
  label: string
  to: string
}

interface BreadcrumbsProps {
  /** From the outside in; the last one is `current`. */
  trail?: readonly Crumb[]
  current: string
}

/** Only long names shrink: the words of the app stay whole. */
const shrinking = (label: string) => (label.length > 24 ? 'min-w-24' : 'shrink-0')

export function Breadcrumbs({ trail = [], current }: BreadcrumbsProps) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 type-sm text-muted">
        {trail.map((crumb) => (
          <li key={crumb.to} className={clsx('flex items-center gap-1.5', shrinking(crumb.label))}>
            <Link to={crumb.to} title={crumb.label} className="truncate py-0.5 hover:text-text">
              {crumb.label}
            </Link>
            <span aria-hidden="true" className="text-disabled">
              /
            </span>
          </li>
        ))}
        <li
          aria-current="page"
          title={current}
          className={clsx('truncate font-semibold text-text', shrinking(current))}
        >
          {current}
        </li>
      </ol>
    </nav>
  )
}
