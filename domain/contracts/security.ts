import { z } from 'zod'
import { isMailDomain } from '../people/email-address.ts'
import { defineContract } from './contract.ts'
import { expectedRevision, faultCode, flag, id, list, object, requiredText } from './fields.ts'

/** What an organization requires of its members' sessions. */
export type OrganizationSecurity = {
  organization_id: string
  requires_second_factor: boolean
  /** After how many days members have to sign in again. Null: never. */
  max_session_days: number | null
  /** People, without the accounts of tokens. */
  members: number
  members_without_second_factor: number
  /** Live personal tokens of members without a second factor. A requirement stops them too. */
  tokens_without_second_factor: number
  /** Only addresses at these domains can be invited. Empty: any. */
  allowed_email_domains: string[]
  /** The domains of members, the most frequent ones first. */
  member_domains: { domain: string; members: number }[]
  /** How many sessions people signed in to how many days ago. */
  session_ages: { days: number; sessions: number }[]
  /** How many days ago the person who asks signed in. Null for somebody who acts for them. */
  own_session_days: number | null
  revision: number
}

export const longestSessionDays = 365

export const mostAllowedDomains = 100

/** In lower case, without repetitions. */
const allowedDomains = list(
  'allowed_domains',
  requiredText('allowed_domain', 253).toLowerCase().refine(isMailDomain, faultCode('allowed_domain.invalid')),
  mostAllowedDomains,
).transform((domains) => [...new Set(domains)])

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
    /** Absent: as it is. */
    allowed_email_domains: allowedDomains.optional(),
    expected_revision: expectedRevision,
  }),
})
