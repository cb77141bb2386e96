import type { SsoConnection } from '@trellis/domain/contracts/sso'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { StateMark } from '../../../../ui/mark/state-mark.tsx'
import { expiryOf } from './certificate-expiry.ts'

interface CertificateNoteProps {
  connection: SsoConnection
  now: number
}

/**
 * How the stored metadata is kept up to date, and until when it is good. Two certificates are a change under way. An
 * end that is near has a warning of its own.
 */
export function CertificateNote({ connection, now }: CertificateNoteProps) {
  const { t } = useLateTexts('sso', texts)
  const { metadata_state, metadata_url, certificates } = connection
  if (metadata_state === 'reading')
    return (
      <span role="status" className="flex flex-wrap items-center gap-x-2">
        <StateMark state="busy">{t('connection.reading')}</StateMark>
        {t('connection.readingHint')}
      </span>
    )
  const how = t(metadata_url === null ? 'connection.fileUploaded' : 'connection.readEvery')
  const dates = certificates.map(({ not_after }) => formatDate(not_after))
  const [date] = dates
  if (date === undefined || expiryOf(certificates, now)) return how
  const validity =
    dates.length === 1
      ? t('connection.certificate', { date })
      : t('connection.certificates', { dates: dates.join(', ') })
  return `${how} ${validity}`
}
