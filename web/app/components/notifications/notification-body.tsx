import { Link } from 'react-router'
import type { ListedNotification } from '../../data/notifications/listed-notification.ts'
import { notifications } from '../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { formatZonedDay, formatZonedMoment } from '../dates/zoned-day.ts'
import { type Clock, timeWordsOf } from './days.ts'
import { destinationOf } from './destination.ts'
import { iconOf } from './event-icons.ts'
import { Sentence } from './words/sentence.tsx'

/** On the list item of a notification; `data-unread` besides. */
export const notificationClasses =
  'group relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 px-(--gutter) py-3 type-sm transition-colors duration-(--duration-fast) hover:bg-surface-hover has-[[data-open]:focus-visible]:bg-surface-hover'

export function EventTile({ row }: { row: ListedNotification }) {
  return (
    <span className="grid size-7 place-items-center rounded-md border border-border bg-surface text-muted">
      <Glyph name={iconOf(row)} />
    </span>
  )
}

interface OpeningProps {
  row: ListedNotification
  isRead: boolean
  /** Called when the person opens it, in whichever tab. */
  onOpen: () => void
}

const openingClasses =
  'text-left text-pretty text-muted outline-offset-2 group-data-[unread]:text-text after:absolute after:inset-0 after:content-[""]'

/** The sentence, whose press anywhere on the item leads to what it is about. If that is gone, it is only marked. */
export function Opening({ row, isRead, onOpen }: OpeningProps) {
  const { t } = useLateTexts('notifications', notifications)
  const to = destinationOf(row)
  const sentence = (
    <>
      {!isRead && <span className="sr-only">{t('unread')} </span>}
      <Sentence row={row} />
    </>
  )
  if (to === undefined)
    return (
      <button type="button" data-open="" className={openingClasses} onClick={onOpen}>
        {sentence}
      </button>
    )
  if (row.event === 'document_to_accept')
    return (
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        data-open=""
        className={openingClasses}
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {sentence}
      </a>
    )
  return (
    <Link to={to} data-open="" className={openingClasses} onClick={onOpen} onAuxClick={onOpen}>
      {sentence}
    </Link>
  )
}

/** How old it is, and the blue square while it is unread. */
export function When({ row, clock }: { row: ListedNotification; clock: Clock }) {
  const { t } = useLateTexts('notifications', notifications)
  const { now, timeZone } = clock
  const moment = Date.parse(row.created_at)
  const words = timeWordsOf(row.created_at, clock)
  const values = {
    count: 'count' in words ? words.count : 0,
    date: formatZonedDay(moment, now, timeZone),
  }
  return (
    <span className="flex h-5 items-center gap-2 type-xs whitespace-nowrap text-muted">
      <time dateTime={row.created_at} title={formatZonedMoment(moment, timeZone)} className="relative">
        {t(`time.${words.kind}`, values)}
      </time>
      <i aria-hidden="true" className="size-[7px] shrink-0 bg-accent group-[:not([data-unread])]:hidden" />
    </span>
  )
}
