import { Link } from 'react-router'
import type { NotificationFilter } from '../../../data/notifications/notification-filter.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Lattice, Panel } from '../../../ui/layout/lattice.tsx'
import { addressOf } from '../query.ts'

/** Nothing at all or nothing unread is good news; a filter without results leads back. */
export function NoNotifications({ filter }: { filter: NotificationFilter }) {
  const { t } = useLateTexts('notifications', notifications)
  const back = (
    <Button asChild variant="outline" size="sm">
      <Link to={addressOf('all')}>{t('empty.showAll')}</Link>
    </Button>
  )
  return (
    <Lattice className="mt-5">
      <Panel flush>
        {filter === 'all' || filter === 'unread' ? (
          <EmptyState
            drawing={<Sprout />}
            title={t('empty.title')}
            text={filter === 'all' ? t('empty.text') : t('empty.noneText.unread')}
            actions={filter === 'unread' && back}
          />
        ) : (
          <EmptyState title={t('empty.none')} text={t(`empty.noneText.${filter}`)} actions={back} />
        )}
      </Panel>
    </Lattice>
  )
}

function Sprout() {
  return (
    <svg width="120" height="64" viewBox="0 0 120 64" fill="none" aria-hidden="true">
      <path d="M20 4v56M60 4v56M100 4v56M4 16h112M4 48h112" stroke="var(--lattice)" />
      <path d="M60 48V26" stroke="var(--accent-line)" strokeWidth="1.5" />
      <path d="M60 30c0-8 5-13 14-13 0 9-6 13-14 13Z" fill="var(--accent)" />
    </svg>
  )
}
