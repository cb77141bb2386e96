import { useTranslation } from 'react-i18next'
import { formatDate } from './format-date.ts'
import { relativeDate } from './relative-date.ts'

interface TimeAgoProps {
  timestamp: string
  /** The time when the page was rendered, so that server and browser write the same. */
  now: number
}

/** "2 h ago" up to a week, then the date; the tooltip has the full date. */
export function TimeAgo({ timestamp, now }: TimeAgoProps) {
  const { t } = useTranslation()
  const told = relativeDate(timestamp, now)
  const date = formatDate(timestamp)
  return (
    <time dateTime={timestamp} title={date}>
      {t(`ago.${told.kind}`, { count: 'count' in told ? told.count : 0, date })}
    </time>
  )
}
