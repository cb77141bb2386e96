import { z } from 'zod'
import { type RuleKind, type RuleLevel, ruleKinds, ruleLevels } from '../../rules/rule.ts'
import { ruleSettings } from '../../rules/settings.ts'
import { defineContract } from '../contract.ts'
import {
  choice,
  expectedRevision,
  faultCode,
  id,
  instant,
  object,
  optionalText,
  requiredText,
  wholeNumber,
} from '../fields.ts'
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
  revision: number
  created_at: string
}

/** Sets the organization's only rule of this kind. Without a revision, the last write wins. */
export const setComponentRule = defineContract<RuleRow>()({
  name: 'set-component-rule',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    expected_revision: expectedRevision.optional(),
    kind: choice('rule_kind', ruleKinds),
    level: choice('rule_level', ruleLevels),
    message: optionalText('rule_message', 512),
    settings: z.record(z.string(), z.unknown(), faultCode('rule_settings.not_object')).default({}),
  }).superRefine(({ kind, settings }, context) => {
    const parsed = ruleSettings[kind].safeParse(settings)
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ ...issue, path: ['settings', ...issue.path] })
    }
  }),
})

/**
 * Exempts a component from a rule, or changes the reason and end of its exemption. With a revision, only an exemption
 * that still exists is changed. Without one, the last write wins.
 */
export const setRuleExemption = defineContract<ExemptionRow>()({
  name: 'set-rule-exemption',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    rule_id: id('rule'),
    component_id: id('component'),
    expected_revision: expectedRevision.optional(),
    reason: requiredText('reason', 512),
    expires_at: instant('expiry').nullable().default(null),
  }),
})

export const removeRuleExemption = defineContract<ExemptionRow>()({
  name: 'remove-rule-exemption',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({ id: id('exemption') }),
})

export type OpenFinding = Finding & { readonly component_id: string; readonly title: string }

export type OpenFindings = {
  readonly count: number
  readonly component_count: number
  /** Blocks first, then by the component's title, up to the requested number. */
  readonly findings: readonly OpenFinding[]
}

/** The current findings in all components of an organization, without exempt ones. */
export const listFindings = defineContract<OpenFindings>()({
  name: 'list-findings',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({
    organization_id: id('organization'),
    limit: wholeNumber('limit', { min: 1, max: 1000, otherwise: 'not_whole' }).default(100),
  }),
})

/** The current findings in one component, including its latest version, without exempt ones. */
export const checkComponent = defineContract<readonly Finding[]>()({
  name: 'check-component',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({ component_id: id('component') }),
})

/** The components with findings of all rules or of one kind, by title. */
export const findByFindings = defineContract<{ readonly component_ids: readonly string[] }>()({
  name: 'find-by-findings',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({
    organization_id: id('organization'),
    kind: choice('rule_kind', ruleKinds, 'unknown').optional(),
  }),
})
