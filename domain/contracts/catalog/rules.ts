import { z } from 'zod'
import { type RuleKind, type RuleLevel, ruleKinds, ruleLevels } from '../../rules/rule.ts'
import { ruleSettings } from '../../rules/settings.ts'
import { defineContract } from '../contract.ts'
import {
  choice,
  expectedRevisionOrNone,
  faultCode,
  id,
  instant,
  list,
  object,
  optionalText,
  requiredText,
  wholeNumber,
} from '../fields.ts'
import type { ComponentKind } from './component-kinds.ts'
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

const draft = {
  kind: choice('rule_kind', ruleKinds),
  level: choice('rule_level', ruleLevels),
  message: optionalText('rule_message', 512),
  settings: z.record(z.string(), z.unknown(), faultCode('rule_settings.not_object')).default({}),
}

const seenDraft = { ...draft, expected_revision: expectedRevisionOrNone.optional() }

/** Each kind of rule has settings of its own. */
function requireSettings(
  { kind, settings }: { kind: RuleKind; settings: unknown },
  context: z.core.$RefinementCtx,
): void {
  const parsed = ruleSettings[kind].safeParse(settings)
  for (const issue of parsed.error?.issues ?? []) {
    context.addIssue({ ...issue, path: ['settings', ...issue.path] })
  }
}

/**
 * Sets the organization's only rule of this kind. With the revision 0, only a rule that nobody has set. Without one, the
 * last write wins.
 */
export const setComponentRule = defineContract<RuleRow>()({
  name: 'set-component-rule',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    ...seenDraft,
  }).superRefine(requireSettings),
})

const severalOf = <Rule extends z.ZodType<{ kind: RuleKind }>>(rule: Rule) =>
  list('rules', rule, ruleKinds.length)
    .min(1, faultCode('rules.required'))
    .refine(
      (rules) => new Set(rules.map(({ kind }) => kind)).size === rules.length,
      faultCode('rules.repeated'),
    )

/** Sets several rules at once, such as a preset, or none of them. Revisions are those of `set-component-rule`. */
export const setComponentRules = defineContract<readonly RuleRow[]>()({
  name: 'set-component-rules',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    rules: severalOf(object(seenDraft).superRefine(requireSettings)),
  }),
})

export type FailingComponent = {
  readonly component_id: string
  readonly title: string
  readonly kind: ComponentKind
  /** Null without a score. */
  readonly health_score: number | null
  /** Names of the dependencies, changes or cycle members concerned. */
  readonly subjects: readonly string[]
  /** Whether it fails today, under the rule as it is stored. */
  readonly fails_today: boolean
}

export type RulePreview = {
  readonly kind: RuleKind
  /** How many components fail today, and how many would. */
  readonly today: number
  readonly afterwards: number
  /** Those that would fail: new ones first, then by title, up to the requested number. */
  readonly components: readonly FailingComponent[]
}

/** The effect that rules would have, without setting them. Exempt components do not fail. */
export const previewRules = defineContract<readonly RulePreview[]>()({
  name: 'preview-rules',
  access: 'read',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    organization_id: id('organization'),
    rules: severalOf(object(draft).superRefine(requireSettings)),
    limit: wholeNumber('limit', { min: 0, max: 1000, otherwise: 'not_whole' }).default(20),
  }),
})

/** An exemption with the names that people know. */
export type ListedExemption = ExemptionRow & {
  readonly title: string
  readonly component_kind: ComponentKind
  /** Name or address. Null if the account is gone, or the exemption is older than the record. */
  readonly created_by_name: string | null
}

export type RulesOverview = {
  /** Those that were set once, off or not. */
  readonly rules: readonly RuleRow[]
  /** How many components each rule finds fault with today. */
  readonly failing: Readonly<Partial<Record<RuleKind, number>>>
  readonly exemptions: readonly ListedExemption[]
}

export const readRules = defineContract<RulesOverview>()({
  name: 'read-rules',
  access: 'read',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({ organization_id: id('organization') }),
})

/**
 * Exempts a component from a rule, or changes the reason and end of its exemption. With the revision 0, only a component
 * that is not exempt. With another, only an exemption that still exists is changed. Without one, the last write wins.
 */
export const setRuleExemption = defineContract<ExemptionRow>()({
  name: 'set-rule-exemption',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    rule_id: id('rule'),
    component_id: id('component'),
    expected_revision: expectedRevisionOrNone.optional(),
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
