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

export function Breadcrumbs({ trail = [], current }: BreadcrumbsProps) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 type-sm text-muted">
        {trail.map((crumb) => (
          <li key={crumb.to} className="flex items-center gap-1.5 whitespace-nowrap">
            <Link to={crumb.to} className="py-0.5 hover:text-text">
              {crumb.label}
            </Link>
            <span aria-hidden="true" className="text-disabled">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="truncate font-semibold text-text">
          {current}
        </li>
      </ol>
    </nav>
  )
}
