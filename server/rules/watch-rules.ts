// Rules are asked before and after a write, in its transaction. A rule of level block refuses the write that breaks
// it; what was broken before stands in nobody's way, or the repair itself would be refused.
import type { Finding, RuleViolation } from '@trellis/domain/contracts/findings'
import { evaluateRules, type RuleFinding } from '@trellis/domain/rules/evaluate'
import type { Rule } from '@trellis/domain/rules/rule'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { type Judged, readFacts } from './read-facts.ts'
import { readRules } from './read-rules.ts'

export type RuleWatch = {
  /** To be called when the write is done: gives what the rules find now, or refuses the write. */
  settle(written: Judged): Promise<readonly Finding[]>
}

/** `subject` is what the write is about; undefined for something that does not exist yet. */
export async function watchRules(
  transaction: Transaction,
  organizationId: string,
  subject: Judged | undefined,
): Promise<RuleWatch> {
  const rules = await readRules(transaction, organizationId, subject?.componentId)
  const before = subject === undefined ? [] : await evaluate(transaction, rules, subject)
  return {
    async settle(written) {
      const after = await evaluate(transaction, rules, written)
      const caused = after.filter(
        (finding) => finding.level === 'block' && !before.some((earlier) => covers(earlier, finding)),
      )
      const [first] = caused
      if (first === undefined) return after.map(toFinding)
      const details: RuleViolation = { findings: caused.map(toFinding) }
      throw refusal(422, 'rule_violation', first.message, { details })
    },
  }
}

async function evaluate(
  transaction: Transaction,
  rules: readonly Rule[],
  judged: Judged,
): Promise<readonly RuleFinding[]> {
  if (rules.length === 0) return []
  const withCycle = rules.some(({ kind }) => kind === 'no_cycles')
  const facts = await readFacts(transaction, judged, { withCycle })
  return facts === undefined ? [] : evaluateRules(rules, facts, Date.now()).findings
}

/** The same rule found the same things, and perhaps more of them, before. */
function covers(earlier: RuleFinding, finding: RuleFinding): boolean {
  return (
    earlier.ruleId === finding.ruleId && finding.subjects.every((each) => earlier.subjects.includes(each))
  )
}

export function toFinding({ ruleId, kind, level, message, subjects }: RuleFinding): Finding {
  return { rule_id: ruleId, kind, level, message, subjects }
}
