import { z } from 'zod'
import type { Limits } from '../limits/limits.ts'
import type { OrganizationState } from '../organizations/state.ts'
import { defineContract } from './contract.ts'
import type { FieldName } from './faults/fault.ts'
import { faultCode, flag, id, instant, object, requiredText } from './fields.ts'

// Acts of superadmins. Each needs a reason, which is shown in the organization's audit log.

/** What a superadmin sees of an organization: nothing that it stores in Trellis. */
export type AdministeredOrganization = {
  id: string
  name: string
  state: OrganizationState
  trial_ends_at: string
  suspended_at: string | null
  /** Agreed limits. An absent one follows the plan, and null means no limit. */
  limits: Partial<Limits>
}

const act = { id: id('organization'), reason: requiredText('reason', 512) }

export const suspendOrganization = defineContract<AdministeredOrganization>()({
  name: 'suspend-organization',
  access: 'write',
  permission: 'administer-organizations',
  step_up: true,
  input: object(act),
})

export const reactivateOrganization = defineContract<AdministeredOrganization>()({
  name: 'reactivate-organization',
  access: 'write',
  permission: 'administer-organizations',
  step_up: true,
  input: object(act),
})

export const extendTrial = defineContract<AdministeredOrganization>()({
  name: 'extend-trial',
  access: 'write',
  permission: 'administer-organizations',
  step_up: true,
  input: object({ ...act, until: instant('trial_end') }),
})

/** The link opens a session of the member. It holds a secret, and is shown nowhere else. */
export type Impersonation = {
  link: string
  /** The link and the session that it opens end together. */
  expires_at: string
}

/** Lets the caller act for a member in one organization, with a link that works once and only for the caller. */
export const impersonate = defineContract<Impersonation>()({
  name: 'impersonate',
  access: 'write',
  permission: 'impersonate',
  step_up: true,
  input: object({
    organization_id: id('organization'),
    user_id: id('user'),
    reason: requiredText('reason', 512),
  }),
})

const highest = 2 ** 31 - 1
const agreed = (field: FieldName) =>
  z
    .int(faultCode(`${field}.not_whole_limit`))
    .min(1, faultCode(`${field}.too_small_limit`))
    .max(highest, faultCode(`${field}.too_large_limit`))
    .nullable()
    .optional()

/** Replaces all limits that were agreed before. An absent one follows the plan. */
export const setOrganizationLimits = defineContract<AdministeredOrganization>()({
  name: 'set-organization-limits',
  access: 'write',
  permission: 'administer-organizations',
  step_up: true,
  input: object({
    ...act,
    max_components: agreed('component_count'),
    max_members: agreed('member_count'),
    audit_days: agreed('audit_days'),
    chat_limit_usd: agreed('chat_budget'),
    has_sso: flag('single_sign_on').optional(),
  }),
})
