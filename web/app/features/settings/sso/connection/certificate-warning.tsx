import type { SsoConnection } from '@trellis/domain/contracts/sso'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { expiryOf } from './certificate-expiry.ts'

/** Providers commonly sign beyond the dates of their certificate, so that it stays accepted. */
export function CertificateWarning({ connection, now }: { connection: SsoConnection; now: number }) {
  const { t } = useLateTexts('sso', texts)
  const expiry = expiryOf(connection.certificates, now)
  if (expiry === undefined || connection.metadata_state === 'reading') return null
  const { state, notAfter } = expiry
  const next = connection.metadata_url === null ? 'thenUpload' : 'thenRead'
  return (
    <Alert tone="warning" title={t(`connection.expiry.${state}`, { date: formatDate(notAfter) })}>
      {t(`connection.expiry.${state}Text`)} {t(`connection.expiry.${next}`)}
    </Alert>
  )
}
