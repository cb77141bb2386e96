import type { MemberRole } from '../../permissions/member-role.ts'
import { defineContract } from '../contract.ts'
import { expectedRevision, id, object } from '../fields.ts'
import { emailAddress, memberRole } from './fields.ts'

export type MemberRow = {
  organization_id: string
  user_id: string
  role: MemberRole
  revision: number
  created_at: string
}

const member = { organization_id: id('organization'), user_id: id('user') }

/** The last maintainer keeps the role. */
export const setMemberRole = defineContract<MemberRow>()({
  name: 'set-member-role',
  access: 'write',
  permission: 'change-role',
  scope: 'admin',
  self_only: true,
  input: object({ ...member, role: memberRole, expected_revision: expectedRevision.optional() }),
})

/** The member as stored, and the address that waits until the person has confirmed it at both addresses. */
export type UpdatedMember = MemberRow & { email: string; new_email: string | null }

export const updateMember = defineContract<UpdatedMember>()({
  name: 'update-member',
  access: 'write',
  permission: 'edit-member',
  // A change of address begins a change of the account.
  self_only: true,
  input: object({
    ...member,
    email: emailAddress,
    role: memberRole,
    expected_revision: expectedRevision.optional(),
  }),
})

/** How many components the person was assigned to, and how many of them somebody else has taken over. */
export type RemovedMember = {
  organization_id: string
  user_id: string
  assignments: number
  handed_over: number
}

/** `hand_over_to`: the member who is assigned to the components in their place. */
export const removeMember = defineContract<RemovedMember>()({
  name: 'remove-member',
  access: 'write',
  permission: 'remove-member',
  self_only: true,
  input: object({ ...member, hand_over_to: id('hand_over_to').optional() }),
})

export const leaveOrganization = defineContract<RemovedMember>()({
  name: 'leave-organization',
  access: 'write',
  permission: 'leave-organization',
  self_only: true,
  input: object({ organization_id: id('organization') }),
})
