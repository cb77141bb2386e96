import type { OrganizationSso, SsoDomain } from '@trellis/domain/contracts/sso'
import { useTranslation } from 'react-i18next'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { isConnected, isInUse } from '../sso-state.ts'
import { useProviderWords } from '../use-provider-words.ts'
import { useSaveSso } from '../use-save-sso.ts'

/** Asks with the number of people whom it concerns, then removes the domain. */
export function useRemoveDomain(domain: SsoDomain, sso: OrganizationSso): () => void {
  const { t } = useLateTexts('sso', texts)
  const { t: tRefusal } = useTranslation('component')
  const { confirm } = useConfirmation()
  const { toast } = useToast()
  const { inSentence: provider } = useProviderWords(sso)
  const { save } = useSaveSso({
    organizationId: sso.organization_id,
    intent: 'remove-domain',
    onSaved: () => toast({ title: t('domains.removing.done') }),
    onRefused: ({ kind }) => {
      toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
      return true
    },
  })
  const isUsed = isInUse(sso)
  const isVerified = domain.verified_at !== null
  const isOwn = sso.own.came_through && sso.own.domain === domain.domain
  const consequences = [
    isVerified
      ? t('domains.removing.verified', { count: isUsed ? domain.members : 0 })
      : t('domains.removing.pending'),
    domain.is_last_verified && isUsed && t('domains.removing.last'),
    // Sessions from before it was switched off end too.
    isVerified &&
      isConnected(sso) &&
      t(isOwn ? 'signedOut.withYouThere' : 'signedOut.othersThere', { provider }),
  ]
  return () =>
    confirm({
      title: t('domains.removing.title', { domain: domain.spelling }),
      description: consequences.filter(Boolean).join(' '),
      confirmText: t('domains.removing.act'),
      confirmingText: t('domains.removing.acting'),
      confirmVariant: 'destructive',
      onConfirm: () => save({ id: domain.id }),
    })
}
