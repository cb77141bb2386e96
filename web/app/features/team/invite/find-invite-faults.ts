import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { inviteMembers } from '@trellis/domain/contracts/team/invitations'
import { type InviteDraft, invitationsOf } from './draft.ts'

const fields = inviteMembers.input.pick({ invitations: true, message: true })

/** What the contract refuses, reported before anything is sent. */
export function findInviteFaults(draft: InviteDraft): FieldFaults {
  return findFaults(fields.safeParse({ invitations: invitationsOf(draft), message: draft.message }).error)
}
