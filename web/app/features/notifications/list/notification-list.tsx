import { Fragment, useId, useRef } from 'react'
import { type Clock, continues, groupByDay } from '../../../components/notifications/days.ts'
import { isReadAfter } from '../../../components/notifications/marks.ts'
import { useMarks, usePendingMarks } from '../../../components/notifications/use-marks.ts'
import type { ListedNotification } from '../../../data/notifications/listed-notification.ts'
import { notifications } from '../../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMute } from './use-mute.ts'
import { useRowKeys } from './use-row-keys.ts'

interface NotificationListProps {
  rows: readonly ListedNotification[]
  clock: Clock
  /** Called with what a screen reader shall say. */
  onTold: (words: string) => void
}

/** By day. Rows about the same version belong together. */
export function NotificationList({ rows, clock, onTold }: NotificationListProps) {
  const { t } = useLateTexts('notifications', notifications)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const pending = usePendingMarks()
  const { mark } = useMarks()
  const mute = useMute()
  const isRead = (row: ListedNotification) => isReadAfter(row, pending)
  const change = (row: ListedNotification, becomesRead: boolean) => {
    mark(row, becomesRead)
    onTold(t(becomesRead ? 'done.read' : 'done.unread'))
  }
  const toggle = (rowId: string) => {
    const row = rows.find((candidate) => candidate.id === rowId)
    if (row) change(row, !isRead(row))
  }
  useRowKeys(list, toggle)
  return (
    <div ref={list}>
      <p id={`${id}hint`} className="sr-only">
        {t('hint')}
      </p>
      {groupByDay(rows, clock).map((day) => (
        <Fragment key={day.name}>
          <h2 id={`${id}${day.name}`} tabIndex={-1} className="pt-5 pb-2 type-xs font-medium text-muted">
            {t(`day.${day.name}`)}
          </h2>
          <Lattice aria-labelledby={`${id}${day.name}`}>
            <ul aria-describedby={`${id}hint`} className="[--gutter:20px] phone:[--gutter:16px]">
              {day.rows.map((row, place) => (
                <NotificationItem
                  key={row.id}
                  row={row}
                  isRead={isRead(row)}
                  isContinued={continues(row, day.rows[place - 1])}
                  clock={clock}
                  onOpen={() => !isRead(row) && mark(row, true)}
                  onMark={(becomesRead) => change(row, becomesRead)}
                  onMute={() => mute(row.event)}
                />
              ))}
            </ul>
          </Lattice>
        </Fragment>
      ))}
    </div>
  )
}
