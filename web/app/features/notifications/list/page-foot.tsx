import { Link } from 'react-router'
import type { NotificationFilter } from '../../../data/notifications/notification-filter.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { addressOf } from '../query.ts'

interface PageFootProps {
  filter: NotificationFilter
  page: number
  pages: number
}

/** The newest are on the first page. Renders nothing if it holds everything. */
export function PageFoot({ filter, page, pages }: PageFootProps) {
  const { t } = useLateTexts('notifications', notifications)
  if (pages <= 1) return null
  return (
    <nav
      aria-label={t('pages.label')}
      className="mt-6 flex items-center justify-between gap-3 type-xs text-muted"
    >
      <span className="tabular-nums">{t('pages.page', { page, pages })}</span>
      <span className="flex gap-2">
        {page > 1 && (
          <Button asChild variant="outline" size="sm">
            <Link to={addressOf(filter, page - 1)}>{t('pages.newer')}</Link>
          </Button>
        )}
        {page < pages && (
          <Button asChild variant="outline" size="sm">
            <Link to={addressOf(filter, page + 1)}>{t('pages.older')}</Link>
          </Button>
        )}
      </span>
    </nav>
  )
}
