// What triggers and jobs write into app.news.data, by kind.
import { memberRoles } from '@trellis/domain/permissions/member-role'
import { z } from 'zod'

const role = z.enum(memberRoles)
const state = z.enum(['active', 'deprecated', 'withdrawn'])
const webhook = z.object({
  webhook: z.object({ id: z.uuid(), host: z.string(), description: z.string() }),
  failingSince: z.string(),
  cause: z.enum(['failing', 'gone']).optional(),
})
const rule = z.object({
  rule_id: z.uuid(),
  rule: z.string(),
  level: z.enum(['warn', 'block']),
  message: z.string(),
  components: z.array(z.object({ id: z.uuid(), title: z.string() })),
})

export const newsData = {
  version_state_changed: z.object({ before: state, after: state, reason: z.string().nullable() }),
  component_changed: z.object({ fields: z.array(z.string()) }),
  component_deleted: z.object({ title: z.string() }),
  unassigned: z.object({ is_mailed: z.boolean().default(true) }),
  role_changed: z.object({ before: role, after: role }),
  invitation_accepted: z.object({ role, invited_by: z.uuid().nullable() }),
  document_to_accept: z.object({
    id: z.uuid(),
    title: z.string(),
    valid_from: z.string(),
    required_of: z.enum(['everyone', 'maintainers']),
    asked_before: z.enum(['nobody', 'maintainers']).default('nobody'),
  }),
  rule_found: rule,
  rule_resolved: rule,
  webhook_failing: webhook,
  webhook_disabled: webhook,
  trial_ending: z.object({ ends_at: z.string(), days: z.int() }),
  not_active: z.object({ since: z.string() }),
  payment_failed: z.object({
    invoice_id: z.uuid(),
    invoice_number: z.string(),
    retried_at: z.string().nullable(),
  }),
  token_made: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(['personal', 'organization']) }),
  factor_removed: z.object({ method: z.string() }),
  new_sign_in: z.object({ device: z.string() }),
} as const
