import type { SsoConnection } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { useMetadataWords } from '../use-metadata-words.ts'

interface MetadataFaultProps {
  connection: SsoConnection
  isSaving: boolean
  onReadAgain: (() => void) | undefined
}

/** Why the last reading failed. What was read before stays in use. */
export function MetadataFault({ connection, isSaving, onReadAgain }: MetadataFaultProps) {
  const { t } = useLateTexts('sso', texts)
  const { kind, metadata_state, metadata_fault: code, metadata_read_at } = connection
  const wordsOf = useMetadataWords(kind)
  if (metadata_state !== 'failed') return null
  return (
    <Alert
      tone="danger"
      urgent
      title={t(kind === 'saml' ? 'connection.fault.title' : 'connection.fault.titleOidc')}
      action={
        onReadAgain && (
          <Button variant="outline" size="sm" spinning={isSaving} onClick={onReadAgain}>
            {t('connection.readAgain')}
          </Button>
        )
      }
    >
      {wordsOf(code ?? 'other')}
      {metadata_read_at !== null && ` ${t('connection.fault.kept')}`}
    </Alert>
  )
}
