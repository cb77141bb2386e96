import type { InvitedMembers } from '@trellis/domain/contracts/team/invitations'
import { useState } from 'react'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useTeamAct } from '../use-team-act.ts'
import { emptyDraft, type InviteDraft, invitationsOf, keepRefused } from './draft.ts'

/** The draft, the results of the last call, and why it was refused. Nothing that was typed is lost by a refusal. */
export function useInvite(organizationId: string) {
  const [draft, setDraft] = useState(emptyDraft)
  const [invited, setInvited] = useState<InvitedMembers>()
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, isSending } = useTeamAct({
    onRefused: setRefusal,
    onDone: ({ addresses = '' }, result) => {
      const answer = result as InvitedMembers
      const kept = keepRefused(addresses, answer.results)
      setInvited(answer)
      // Somebody who sends to nobody else starts anew.
      setDraft((known) => (kept === '' ? { ...emptyDraft, role: known.role } : { ...known, addresses: kept }))
    },
  })
  return {
    draft,
    invited,
    refusal,
    isSending,
    change: (part: Partial<InviteDraft>) => setDraft((known) => ({ ...known, ...part })),
    forgetResults: () => {
      setInvited(undefined)
      setRefusal(undefined)
    },
    send: () => {
      setInvited(undefined)
      setRefusal(undefined)
      void send({
        intent: 'invite',
        organization_id: organizationId,
        invitations: JSON.stringify(invitationsOf(draft)),
        addresses: draft.addresses,
        message: draft.message,
      })
    },
  }
}

export type Invite = ReturnType<typeof useInvite>
