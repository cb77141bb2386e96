import { href, Link } from 'react-router'
import { placeOf } from '../../components/dates/zoned-day.ts'
import type { NotificationSettings } from '../../data/notifications/notification-settings.ts'
import { notifications } from '../../locales/en/late/notifications.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

interface EmailLineProps {
  settings: NotificationSettings
  wantsEmails: boolean
}

/** When the same arrives by email, and the way to change it. */
export function EmailLine({ settings: { cadence, timeZone }, wantsEmails }: EmailLineProps) {
  const { t } = useLateTexts('notifications', notifications)
  const place = placeOf(timeZone)
  const where = place === undefined ? t('emails.utc') : t('emails.where', { place })
  return (
    <p className="type-xs text-muted">
      {wantsEmails ? t(`emails.${cadence}`, { where }) : t('emails.off')}{' '}
      <Link
        to={`${href('/profile')}#notifications`}
        className="text-accent-text underline decoration-accent-line underline-offset-3"
      >
        {t('emails.change')}
      </Link>
    </p>
  )
}
