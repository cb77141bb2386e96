import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useProviderWords } from '../use-provider-words.ts'
import { type ConnectionDraft, isChanged } from './connection-draft.ts'

/** For a connection in use: another provider starts untested and off, and sessions through the old one end. */
export function useAskToReplace(sso: OrganizationSso) {
  const { t } = useLateTexts('sso', texts)
  const { confirm } = useConfirmation()
  const { inSentence: provider } = useProviderWords(sso)
  const { connection, own } = sso
  const signedOut = t(own.came_through ? 'signedOut.withYou' : 'signedOut.others', { provider })
  const consequencesOf = (draft: ConnectionDraft) => {
    const isSameKind = draft.kind === connection?.kind
    // Only the server reads metadata. It knows the provider at the stored address.
    if (isSameKind && draft.kind === 'saml' && isChanged(draft, connection))
      return t('connection.replace.unknown', { provider })
    const isSameIssuer = isSameKind && draft.kind === 'oidc' && draft.issuer.trim() === connection.issuer
    return isSameIssuer ? t('connection.replace.other') : `${t('connection.replace.other')} ${signedOut}`
  }
  return (draft: ConnectionDraft, onConfirm: () => Promise<void>) =>
    confirm({
      title: t('connection.replace.title'),
      description: consequencesOf(draft),
      confirmText: t('connection.replace.act'),
      confirmingText: t('connection.replace.acting'),
      onConfirm,
    })
}
