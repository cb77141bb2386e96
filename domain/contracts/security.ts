import { z } from 'zod'
import { defineContract } from './contract.ts'
import { expectedRevision, faultCode, flag, id, object } from './fields.ts'

/** What an organization requires of its members' sessions. */
export type OrganizationSecurity = {
  organization_id: string
  requires_second_factor: boolean
  /** After how many days members have to sign in again. Null: never. */
  max_session_days: number | null
  /** People, without the accounts of tokens. */
  members: number
  members_without_second_factor: number
  revision: number
}

export const longestSessionDays = 365

const sessionDays = z
  .int(faultCode('session_days.not_whole_limit'))
  .min(1, faultCode('session_days.too_small_limit'))
  .max(longestSessionDays, faultCode('session_days.too_large_limit'))
  .nullable()

export const readSecurity = defineContract<OrganizationSecurity>()({
  name: 'read-security',
  access: 'read',
  permission: 'manage-organization',
  input: object({ organization_id: id('organization') }),
})

export const setOrganizationSecurity = defineContract<OrganizationSecurity>()({
  name: 'set-organization-security',
  access: 'write',
  permission: 'manage-organization',
  step_up: true,
  input: object({
    organization_id: id('organization'),
    requires_second_factor: flag('second_factor'),
    max_session_days: sessionDays,
    expected_revision: expectedRevision,
  }),
})
