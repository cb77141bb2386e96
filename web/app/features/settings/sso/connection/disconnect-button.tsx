import type { OrganizationSso } from '@trellis/domain/contracts/sso'
import { useTranslation } from 'react-i18next'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { isConnected, isInUse } from '../sso-state.ts'
import { useProviderWords } from '../use-provider-words.ts'
import { useSaveSso } from '../use-save-sso.ts'

export function DisconnectButton({ sso }: { sso: OrganizationSso }) {
  const { t } = useLateTexts('sso', texts)
  const { t: tRefusal } = useTranslation('component')
  const { confirm } = useConfirmation()
  const { toast } = useToast()
  const { inSentence: provider } = useProviderWords(sso)
  const { save } = useSaveSso({
    organizationId: sso.organization_id,
    intent: 'disconnect',
    onSaved: () => toast({ title: t('connection.disconnecting.done') }),
    onRefused: ({ kind }) => {
      toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
      return true
    },
  })
  const isUsed = isInUse(sso)
  const consequences = [
    t('connection.disconnecting.text', { count: isUsed ? sso.counts.members_at_domains : 0 }),
    isConnected(sso) && t(sso.own.came_through ? 'signedOut.withYou' : 'signedOut.others', { provider }),
  ]
  const ask = () =>
    confirm({
      title: t('connection.disconnecting.title', { provider }),
      description: consequences.filter(Boolean).join(' '),
      confirmText: t('connection.disconnecting.act'),
      confirmingText: t('connection.disconnecting.acting'),
      confirmVariant: 'destructive',
      onConfirm: () => save({ revision: String(sso.revision) }),
    })
  return (
    <Button variant="ghost" size="sm" className="text-danger-text!" onClick={ask}>
      {t('connection.disconnect')}
    </Button>
  )
}
