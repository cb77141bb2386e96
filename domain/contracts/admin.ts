import { z } from 'zod'
import type { Limits } from '../limits/limits.ts'
import type { OrganizationState } from '../organizations/state.ts'
import { defineContract } from './contract.ts'
import { id, instant, requiredText } from './fields.ts'

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

const act = { id: id('Organization'), reason: requiredText('Reason', 512) }

export const suspendOrganization = defineContract<AdministeredOrganization>()({
  name: 'suspend-organization',
  access: 'write',
  permission: 'administer-organizations',
  input: z.object(act),
})

export const reactivateOrganization = defineContract<AdministeredOrganization>()({
  name: 'reactivate-organization',
  access: 'write',
  permission: 'administer-organizations',
  input: z.object(act),
})

export const extendTrial = defineContract<AdministeredOrganization>()({
  name: 'extend-trial',
  access: 'write',
  permission: 'administer-organizations',
  input: z.object({ ...act, until: instant('End of the trial') }),
})

const highest = 2 ** 31 - 1
const agreed = (what: string) =>
  z
    .int(`${what} must be a whole number, or null for no limit`)
    .min(1, `${what} must be at least 1, or null for no limit`)
    .max(highest, `${what} must be at most ${highest}, or null for no limit`)
    .nullable()
    .optional()

/** Replaces all limits that were agreed before. An absent one follows the plan. */
export const setOrganizationLimits = defineContract<AdministeredOrganization>()({
  name: 'set-organization-limits',
  access: 'write',
  permission: 'administer-organizations',
  input: z.object({
    ...act,
    max_components: agreed('The number of components'),
    max_members: agreed('The number of members'),
    audit_days: agreed('The days of the audit log'),
    chat_limit_usd: agreed('The chat budget'),
    has_sso: z.boolean('Single sign-on must be true or false').optional(),
  }),
})
