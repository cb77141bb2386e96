import { type ReactNode, type RefObject, useState } from 'react'
import { href, Link } from 'react-router'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { useJson } from '../../../exchange/asking/use-json.ts'
import { all } from '../../../exchange/subjects.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx'
import type { Clock } from '../days.ts'
import { isReadAfter } from '../marks.ts'
import { EventTile, notificationClasses, Opening, When } from '../notification-body.tsx'
import { useMarks, usePendingMarks } from '../use-marks.ts'
import { useReason } from '../words/use-reason.ts'

/** What the server answers about the newest few. */
export interface NewestNotifications extends Clock {
  readonly rows: readonly ListedNotification[]
  readonly unread: number
}

export interface BellPopoverProps {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const parse = (answer: unknown) => answer as NewestNotifications

/** The newest few, and the ways to all of them and to the settings. */
export function BellPopover({ anchor, onClose }: BellPopoverProps) {
  const { t } = useLateTexts('notifications', notifications)
  const newest = useJson({ address: href('/notifications/newest'), parse, shows: { notification: all } })
  const { mark, markAll } = useMarks()
  /** Until the next answer arrives, what was marked here stays marked. */
  const [marked, setMarked] = useState<readonly { intent: string; until: string }[]>([])
  const pending = usePendingMarks()
  const value = newest.state === 'ready' ? newest.value : undefined
  const first = value?.rows[0]
  const marks = [...pending, ...(newest.state === 'ready' && newest.isOld ? marked : [])]
  const isUnread = (row: ListedNotification) => !isReadAfter(row, marks)
  const readAll = () => {
    markAll({ until: first?.created_at })
    if (first) setMarked([{ intent: 'read-all', until: first.created_at }])
  }
  return (
    <AnchoredPopover anchor={anchor} label={t('title')} onClose={onClose}>
      <header className="flex items-center justify-between gap-2 border-b border-border py-2 pr-2 pl-4 type-sm">
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="flex items-center gap-0.5">
          {value !== undefined && value.unread > 0 && value.rows.some(isUnread) && (
            <Button variant="ghost" size="xs" onClick={readAll}>
              {t('readAll')}
            </Button>
          )}
          <IconButton asChild variant="ghost" size="icon-xs" icon="settings" label={t('settings')}>
            <Link to={`${href('/profile')}#notifications`} onClick={onClose} />
          </IconButton>
        </span>
      </header>
      <Content newest={newest}>
        {value && (
          <ul className="max-h-[min(480px,66vh)] overflow-y-auto [--gutter:16px]">
            {value.rows.map((row) => (
              <Item
                key={row.id}
                row={row}
                isRead={!isUnread(row)}
                clock={value}
                onOpen={() => {
                  if (isUnread(row)) mark(row, true)
                  onClose()
                }}
              />
            ))}
          </ul>
        )}
      </Content>
      <footer className="border-t border-border p-2">
        <Button asChild variant="ghost" size="sm" className="w-full">
          <Link to={href('/notifications')} onClick={onClose}>
            {t('open')}
          </Link>
        </Button>
      </footer>
    </AnchoredPopover>
  )
}

function Content({
  newest,
  children,
}: {
  newest: ReturnType<typeof useJson<NewestNotifications>>
  children: ReactNode
}) {
  const { t } = useLateTexts('notifications', notifications)
  if (newest.state === 'loading') return <Waiting />
  if (newest.state === 'failed')
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center type-sm text-muted">
        <p>{t('failed.title')}</p>
        <Button variant="outline" size="sm" onClick={newest.retry}>
          {t('failed.retry')}
        </Button>
      </div>
    )
  if (newest.value.rows.length === 0)
    return (
      <div className="flex flex-col gap-1 px-8 py-8 text-center">
        <p className="type-sm font-medium">{t('empty.title')}</p>
        <p className="type-xs text-balance text-muted">{t('empty.text')}</p>
      </div>
    )
  return children
}

function Item(props: { row: ListedNotification; isRead: boolean; clock: Clock; onOpen: () => void }) {
  const { row, isRead, clock, onOpen } = props
  const reason = useReason()(row, clock)
  return (
    <li
      data-unread={isRead ? undefined : ''}
      className={`${notificationClasses} border-t border-border-faint first:border-t-0`}
    >
      <EventTile row={row} />
      <div className="min-w-0 [--chip-width:14ch]">
        <Opening row={row} isRead={isRead} onOpen={onOpen} />
        {reason !== '' && <p className="type-xs text-pretty wrap-anywhere text-muted">{reason}</p>}
      </div>
      <When row={row} clock={clock} />
    </li>
  )
}

function Waiting() {
  const { t } = useLateTexts('notifications', notifications)
  return (
    <div role="status" aria-label={t('loading')}>
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-7" />
          <div className="flex-1">
            <Skeleton className={`mt-1 h-3 ${width}`} />
            <Skeleton className="mt-2.5 h-2.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
