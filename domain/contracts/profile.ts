import type { MemberRole } from '../permissions/member-role.ts'
import { defineContract } from './contract.ts'
import { expectedRevision, faultCode, flag, object, storableText } from './fields.ts'

export const personNameMaxLength = 256

/** What other members see, and the person's own settings. */
export type OwnProfile = {
  id: string
  email: string
  /** The address that waits to be confirmed at both addresses. */
  new_email: string | null
  /** Empty until the person has given one. */
  name: string
  /** Whether anything but sign-in links and notices about the account is mailed. */
  email_notifications: boolean
  revision: number
  /** The name of their picture in the bucket `avatars`. */
  picture: string | null
}

export const readProfile = defineContract<OwnProfile>()({
  name: 'read-profile',
  access: 'read',
  permission: 'self',
  self_only: true,
  needs_live_session: true,
  input: object({}),
})

/** What is absent stays as it is. */
export const updateProfile = defineContract<OwnProfile>()({
  name: 'update-profile',
  access: 'write',
  permission: 'self',
  self_only: true,
  input: object({
    name: storableText('person_name', 'not_text')
      .max(personNameMaxLength, faultCode('person_name.too_long'))
      .optional(),
    email_notifications: flag('email_notifications').optional(),
    expected_revision: expectedRevision.optional(),
  }),
})

/** Everything that is stored about a person. */
export type ProfileExport = {
  exported_at: string
  user_id: string
  /**
   * By the column that names the person, such as `public.members.user_id`: at most 10,000 rows each, newest first, and how
   * many there are.
   */
  data: Record<string, { rows: unknown[]; total: number }>
}

/** A write, because the export is recorded. */
export const exportProfile = defineContract<ProfileExport>()({
  name: 'export-profile',
  access: 'write',
  permission: 'self',
  self_only: true,
  input: object({}),
})

/** Organizations that would be left without a maintainer; part of the refusal `last_maintainer`. */
export type LeftOrganization = { id: string; name: string; role: MemberRole; members: number }

/** Erases the person everywhere. Refused with `last_maintainer` while an organization has no other maintainer. */
export const deleteProfile = defineContract<{ id: string }>()({
  name: 'delete-profile',
  access: 'write',
  permission: 'self',
  step_up: true,
  input: object({}),
})
