import { type Ask, checks, type Extent } from './checks.ts'
import type { ComponentFacts } from './facts.ts'
import type { Exemption, Rule, RuleKind } from './rule.ts'

export interface RuleFinding {
  readonly ruleId: string
  readonly kind: RuleKind
  readonly level: 'warn' | 'block'
  /** The rule's own words, or the standard ones. */
  readonly message: string
  /** Names of the dependencies, changes or cycle members concerned. */
  readonly subjects: readonly string[]
  readonly extent: Extent
}

export interface Evaluation {
  /** Blocks first, then in the order of the rules. */
  readonly findings: readonly RuleFinding[]
  /** Findings that an exemption suppresses. */
  readonly exempted: readonly (RuleFinding & { readonly exemption: Exemption })[]
}

/** Evaluates all rules that are not off. `now` decides which exemptions still apply. */
export function evaluateRules(rules: readonly Rule[], facts: ComponentFacts, now: number): Evaluation {
  return evaluatorOf(rules, now)(facts)
}

/** For many components: the settings of the rules are read once. */
export function evaluatorOf(rules: readonly Rule[], now: number): (facts: ComponentFacts) => Evaluation {
  const asked = rules.flatMap((rule) => (rule.level === 'off' ? [] : [prepare(rule, rule.level, now)]))
  return (facts) => {
    const findings: RuleFinding[] = []
    const exempted: (RuleFinding & { exemption: Exemption })[] = []
    for (const { find, exemptions } of asked) {
      const finding = find(facts)
      if (!finding) continue
      const exemption = exemptions.get(facts.id)
      if (exemption) exempted.push({ ...finding, exemption })
      else findings.push(finding)
    }
    const blocks = findings.filter(({ level }) => level === 'block')
    return { findings: [...blocks, ...findings.filter(({ level }) => level === 'warn')], exempted }
  }
}

export function isBlocked({ findings }: Evaluation): boolean {
  return findings.some(({ level }) => level === 'block')
}

function prepare(
  { id, kind, message, settings, exemptions }: Rule,
  level: RuleFinding['level'],
  now: number,
) {
  const ask: Ask = checks[kind](settings)
  const holding = exemptions
    .filter((each) => holds(each, now))
    .map((each) => [each.componentId, each] as const)
  const find = (facts: ComponentFacts): RuleFinding | undefined => {
    const violation = ask(facts)
    return violation && { ...violation, ruleId: id, kind, level, message: message ?? violation.message }
  }
  return { find, exemptions: new Map(holding) }
}

function holds({ expiresAt }: Exemption, now: number): boolean {
  return expiresAt === undefined || now < expiresAt
}
