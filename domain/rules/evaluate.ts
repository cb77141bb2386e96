import { checks } from './checks.ts'
import type { ComponentFacts } from './facts.ts'
import type { Exemption, Rule, RuleKind } from './rule.ts'

export interface RuleFinding {
  readonly ruleId: string
  readonly kind: RuleKind
  readonly level: 'warn' | 'block'
  /** The rule's own words or the standard ones. */
  readonly message: string
  /** Names of what is concerned: dependencies, changes, members of a cycle. */
  readonly subjects: readonly string[]
}

export interface Evaluation {
  /** Blocks first, then in the order of the rules. */
  readonly findings: readonly RuleFinding[]
  /** What would be found but for an exemption. */
  readonly exempted: readonly (RuleFinding & { readonly exemption: Exemption })[]
}

/** Asks all rules that are not off. `now` decides which exemptions still hold. */
export function evaluateRules(rules: readonly Rule[], facts: ComponentFacts, now: number): Evaluation {
  const findings: RuleFinding[] = []
  const exempted: (RuleFinding & { exemption: Exemption })[] = []
  for (const rule of rules) {
    const finding = findWith(rule, facts)
    if (!finding) continue
    const exemption = rule.exemptions.find((each) => each.componentId === facts.id && holds(each, now))
    if (exemption) exempted.push({ ...finding, exemption })
    else findings.push(finding)
  }
  const blocks = findings.filter(({ level }) => level === 'block')
  return { findings: [...blocks, ...findings.filter(({ level }) => level === 'warn')], exempted }
}

export function isBlocked({ findings }: Evaluation): boolean {
  return findings.some(({ level }) => level === 'block')
}

function findWith(
  { id, kind, level, message, settings }: Rule,
  facts: ComponentFacts,
): RuleFinding | undefined {
  if (level === 'off') return undefined
  const violation = checks[kind](facts, settings)
  return (
    violation && {
      ruleId: id,
      kind,
      level,
      message: message ?? violation.message,
      subjects: violation.subjects,
    }
  )
}

function holds({ expiresAt }: Exemption, now: number): boolean {
  return expiresAt === undefined || now < expiresAt
}
