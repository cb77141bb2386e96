import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/dates/format-date.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { ListedInvitation } from '../query/read-invitations.ts'
import { useTeamAct } from '../use-team-act.ts'

/** A link that could not be copied. */
export interface ShownLink {
  email: string
  link: string
  expires_at: string
}

/** The acts on an invitation, and the dialogs that some of them open. */
export function useInvitationActs() {
  const { t } = useLateTexts('team', texts)
  const { toast } = useToast()
  const { confirm } = useConfirmation()
  const [edited, setEdited] = useState<ListedInvitation>()
  const [link, setLink] = useState<ShownLink>()
  const refuse = useRefused()
  const { send, pending } = useTeamAct({
    onRefused: refuse,
    onDone: ({ intent, email = '' }, result) => {
      if (intent === 'revoke') return toast({ title: t('invitations.revoked') })
      const answer = result as ShownLink
      const date = formatDate(answer.expires_at)
      if (intent === 'resend') {
        const description = t('invitations.resentText', { email, date })
        return toast({ title: t('invitations.resent'), description })
      }
      copy(answer.link).then(
        () =>
          toast({
            title: t('invitations.copied'),
            description: t('invitations.copiedText', { email, date }),
          }),
        () => setLink({ ...answer, email }),
      )
    },
  })
  return {
    edited,
    link,
    closeEdit: () => setEdited(undefined),
    closeLink: () => setLink(undefined),
    edit: setEdited,
    isResending: ({ id }: ListedInvitation) =>
      pending.some((sent) => sent.intent === 'resend' && sent.id === id),
    resend: ({ id, email }: ListedInvitation) => void send({ intent: 'resend', id, email }),
    copyLink: ({ id, email }: ListedInvitation) => void send({ intent: 'link', id, email }),
    revoke: ({ id, email }: ListedInvitation) =>
      confirm({
        title: t('invitations.revokeTitle', { email }),
        description: t('invitations.revokeText'),
        confirmText: t('invitations.revoke'),
        confirmingText: t('invitations.revoking'),
        confirmVariant: 'destructive',
        onConfirm: () => send({ intent: 'revoke', id, email }),
      }),
  }
}

export type InvitationActs = ReturnType<typeof useInvitationActs>

/** Browsers without the clipboard, or without permission for it, reject. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** An invitation that was accepted or revoked meanwhile leaves the list. */
function useRefused() {
  const { t } = useLateTexts('team', texts)
  const { t: tRefusal } = useTranslation('component')
  const { toast } = useToast()
  const { readPage } = useReadPage()
  return ({ kind, reason, said }: Refusal) => {
    if (reason !== undefined || kind === 'missing') void readPage()
    const known = reasonOfInvitation(reason)
    const words = known ? t(`invitations.gone.${known}`) : tRefusal(`refusal.${kind}`)
    toast({ variant: 'destructive', description: said ?? words })
  }
}

const aboutInvitation = ['invitation_expired', 'invitation_revoked', 'invitation_used'] as const

/** The reason in the texts of invitations; undefined for any other. */
export const reasonOfInvitation = (reason: Refusal['reason']) =>
  aboutInvitation.find((known) => known === reason)
