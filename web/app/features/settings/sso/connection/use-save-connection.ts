import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { useSaveSso } from '../use-save-sso.ts'

/** An uploaded file has been read when it is saved. An address is read afterward, and may turn out to be unusable. */
export function useSaveConnection(organizationId: string, onSaved: () => void) {
  const { t } = useLateTexts('sso', texts)
  const { toast } = useToast()
  return useSaveSso({
    organizationId,
    intent: 'connect',
    changes: ['kind', 'metadata_url', 'entity_id', 'issuer', 'client_id', 'secret_hint', 'mode'],
    onSaved: ({ kind, metadata_xml }) => {
      onSaved()
      const next = kind === 'oidc' ? 'oidc' : metadata_xml === undefined ? 'url' : 'file'
      toast({ title: t('connection.saved'), description: t(`connection.savedNext.${next}`) })
    },
  })
}
