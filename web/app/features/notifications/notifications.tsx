import { useState } from 'react'
import { countAfter } from '../../components/notifications/marks.ts'
import { useMarks, usePendingMarks } from '../../components/notifications/use-marks.ts'
import { PageTitle } from '../../components/page/page-title.tsx'
import { findFilter, notificationFilters } from '../../data/notifications/notification-filter.ts'
import { orUnreachable } from '../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../exchange/page/when-to-read.ts'
import { notifications } from '../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import type { Route } from './+types/notifications.ts'
import { EmailLine } from './email-line.tsx'
import { NoNotifications } from './list/no-notifications.tsx'
import { NotificationList } from './list/notification-list.tsx'
import { PageFoot } from './list/page-foot.tsx'
import { loadNotifications } from './load-notifications.ts'
import { notificationsAction } from './notifications-action.ts'
import { addressOf, filterName } from './query.ts'

export const loader = loadNotifications

export const shouldRevalidate = readsSearch(filterName, 'page')

export const action = notificationsAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

/** What the person was told: in the current organization, and about their account. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('notifications', notifications)
  const { filter, rows, page, pages, newest, settings, wantsEmails, now } = loaderData
  const pending = usePendingMarks()
  const unread = countAfter(loaderData.unread, pending)
  const unreadShown = countAfter(loaderData.unreadShown, pending)
  const [told, setTold] = useState('')
  const readAll = useReadAll(setTold)
  const tabs = notificationFilters.map((name) => ({
    label: t(`tabs.${name}`),
    to: addressOf(name),
    isCurrent: name === filter,
    ...(name === 'unread' && unread > 0 && { count: unread }),
  }))
  return (
    <div className="max-w-192">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('lead')} />
      <Tabs label={t('tabs.label')} tabs={tabs} />
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3">
        <EmailLine settings={settings} wantsEmails={wantsEmails} />
        {unreadShown > 0 && newest !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            icon="check"
            className="phone:-ml-2.5"
            onClick={() => readAll({ filter, until: newest, count: unreadShown })}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <NoNotifications filter={filter} />
      ) : (
        <NotificationList rows={rows} clock={{ now, timeZone: settings.timeZone }} onTold={setTold} />
      )}
      <PageFoot filter={filter} page={page} pages={pages} />
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  )
}

function useReadAll(onTold: (words: string) => void) {
  const { t } = useLateTexts('notifications', notifications)
  const { toast } = useToast()
  const { markAll } = useMarks({
    onDone: ({ intent, show }) => {
      if (intent !== 'read-all') return
      const words = t(`readAllDone.${findFilter(show) ?? 'all'}`)
      onTold(words)
      toast({ title: words })
    },
  })
  return markAll
}
