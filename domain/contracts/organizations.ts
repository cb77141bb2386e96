import type { OrganizationState } from '../organizations/state.ts'
import type { MemberRole } from '../permissions/member-role.ts'
import { defineContract } from './contract.ts'
import { expectedRevision, id, object, requiredText } from './fields.ts'

export const companyNameMaxLength = 256

export const companyName = requiredText('company_name', companyNameMaxLength)

export type OrganizationRow = {
  id: string
  name: string
  slug: string
  trial_ends_at: string
  suspended_at: string | null
  /** Since when it waits for its deletion. */
  deletion_requested_at: string | null
  /** The name of its picture in the bucket `logos`. */
  logo: string | null
  revision: number
  created_at: string
  updated_at: string
}

/** An organization as one of its members sees it in a list, whatever its state. */
export type MembershipRow = Pick<
  OrganizationRow,
  'id' | 'name' | 'slug' | 'trial_ends_at' | 'suspended_at' | 'created_at' | 'logo'
> & {
  role: MemberRole
  state: OrganizationState
  /**
   * Whether this session may open it, has to give a second proof first, or the person has to set one up, sign in
   * through the organization's identity provider, or sign in again because the last time is too long ago.
   */
  proof: 'enough' | 'second_step' | 'enrollment' | 'sso' | 'sign_in'
  /** The identity provider of the organization, which the proof `sso` asks for. */
  sso_provider_id?: string | null
  /** After how many days members have to sign in again. */
  max_session_days: number | null
  /** Since when it waits for its deletion. */
  deletion_requested_at: string | null
  /** The name or address of the maintainer who asked for it, for maintainers. Null if the account is gone. */
  deletion_requested_by: string | null
  /** How many legal documents the person has to accept before they go on. */
  pending_documents: number
}

export const createOrganization = defineContract<OrganizationRow>()({
  name: 'create-organization',
  access: 'write',
  permission: 'self',
  self_only: true,
  input: object({ name: companyName }),
})

/** Every page asks for it, so a session that was ended elsewhere notices at the next page. */
export const listOrganizations = defineContract<MembershipRow[]>()({
  name: 'list-organizations',
  access: 'read',
  permission: 'self',
  scope: 'read',
  needs_live_session: true,
  input: object({}),
})

/** Without a revision, the last write wins. The address of the organization stays as it is. */
export const updateOrganization = defineContract<OrganizationRow>()({
  name: 'update-organization',
  access: 'write',
  permission: 'manage-organization',
  self_only: true,
  input: object({
    id: id('organization'),
    name: companyName,
    expected_revision: expectedRevision.optional(),
  }),
})

/** When a deleted organization goes for good. */
export type RequestedDeletion = { id: string; restorable_until: string }

/** `name` is the name of the organization, typed by the person who deletes it. */
export const deleteOrganization = defineContract<RequestedDeletion>()({
  name: 'delete-organization',
  access: 'write',
  permission: 'delete-organization',
  step_up: true,
  input: object({ id: id('organization'), name: companyName }),
})

export const restoreOrganization = defineContract<{ id: string }>()({
  name: 'restore-organization',
  access: 'write',
  permission: 'delete-organization',
  self_only: true,
  input: object({ id: id('organization') }),
})
