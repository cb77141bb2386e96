import type { SsoConnection } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useMetadataWords } from '../use-metadata-words.ts'

/** Why the last reading failed. What was read before stays in use. */
export function MetadataFault({ connection }: { connection: SsoConnection }) {
  const { t } = useLateTexts('sso', texts)
  const wordsOf = useMetadataWords()
  const { kind, metadata_state, metadata_fault: code, metadata_read_at } = connection
  if (metadata_state !== 'failed') return null
  return (
    <Alert
      tone="danger"
      urgent
      title={t(kind === 'saml' ? 'connection.fault.title' : 'connection.fault.titleOidc')}
    >
      {wordsOf(code ?? 'other')}
      {metadata_read_at !== null && ` ${t('connection.fault.kept')}`}
    </Alert>
  )
}
