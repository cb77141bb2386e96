import { z } from 'zod'
import { type RuleKind, type RuleLevel, ruleKinds, ruleLevels } from '../rules/rule.ts'
import { ruleSettings } from '../rules/settings.ts'
import { defineContract } from './contract.ts'
import { expectedRevision, id, instant, optionalText, requiredText } from './fields.ts'
import type { Finding } from './findings.ts'

export type RuleRow = {
  id: string
  organization_id: string
  kind: RuleKind
  level: RuleLevel
  message: string | null
  settings: unknown
  revision: number
  created_at: string
  updated_at: string
}

export type ExemptionRow = {
  id: string
  organization_id: string
  rule_id: string
  component_id: string
  reason: string
  expires_at: string | null
  created_at: string
}

/** Sets the one rule of this kind that an organization has. Without a revision the last one to set it has their way. */
export const setComponentRule = defineContract<RuleRow>()({
  name: 'set-component-rule',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: z
    .object({
      organization_id: id('Organization'),
      expected_revision: expectedRevision.optional(),
      kind: z.enum(ruleKinds, { error: 'Kind of rule is required' }),
      level: z.enum(ruleLevels, { error: 'Level of the rule is required' }),
      message: optionalText('Message', 512),
      settings: z.record(z.string(), z.unknown()).default({}),
    })
    .superRefine(({ kind, settings }, context) => {
      const parsed = ruleSettings[kind].safeParse(settings)
      for (const { path, message } of parsed.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: ['settings', ...path], message })
      }
    }),
})

/** Lets a component off a rule, or changes why and until when. */
export const setRuleExemption = defineContract<ExemptionRow>()({
  name: 'set-rule-exemption',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: z.object({
    rule_id: id('Rule'),
    component_id: id('Component'),
    reason: requiredText('Reason', 512),
    expires_at: instant('Expiry').nullable().default(null),
  }),
})

export const removeRuleExemption = defineContract<ExemptionRow>()({
  name: 'remove-rule-exemption',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: z.object({ id: id('Exemption') }),
})

export type OpenFinding = Finding & { readonly component_id: string; readonly title: string }

export type OpenFindings = {
  readonly count: number
  readonly component_count: number
  /** Blocks first, then by the component's title; as many as were asked for. */
  readonly findings: readonly OpenFinding[]
}

/** What the rules of an organization find in its components as they are now; what is exempt is left out. */
export const listFindings = defineContract<OpenFindings>()({
  name: 'list-findings',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({
    organization_id: id('Organization'),
    limit: z.int({ error: 'The limit must be a whole number' }).min(1).max(1000).default(100),
  }),
})

/** What the rules find in one component as it is now, its latest version included; what is exempt is left out. */
export const checkComponent = defineContract<readonly Finding[]>()({
  name: 'check-component',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({ component_id: id('Component') }),
})

/** Which components the rules, or the one of a kind, find something in; by title. */
export const findByFindings = defineContract<{ readonly component_ids: readonly string[] }>()({
  name: 'find-by-findings',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({
    organization_id: id('Organization'),
    kind: z.enum(ruleKinds, { error: 'Kind of rule is not known' }).optional(),
  }),
})
