// Rules are asked before and after a write, in its transaction. A rule of level block refuses the write that breaks
// it or breaks it worse; what was broken before stands in nobody's way, or the repair itself would be refused.
import type { Finding, RuleViolation } from '@trellis/domain/contracts/findings'
import { listCaused } from '@trellis/domain/rules/list-caused'
import { refusal } from '@trellis/platform/functions'
import type { CallParts } from '../services.ts'
import { evaluateOne } from './evaluate-one.ts'
import type { Judged } from './read-facts.ts'
import { readRules } from './read-rules.ts'
import { toFinding } from './to-finding.ts'

export type RuleWatch = {
  /** To be called when the write is done: gives what the rules find now, or refuses the write. */
  settle(written: Judged): Promise<readonly Finding[]>
}

/** `subject` is what the write is about; undefined for something that does not exist yet. */
export async function watchRules(
  call: CallParts,
  organizationId: string,
  subject: Judged | undefined,
): Promise<RuleWatch> {
  const rules = await readRules(call.transaction, organizationId, subject?.componentId)
  const before = subject === undefined ? [] : await evaluateOne(call, rules, subject)
  return {
    async settle(written) {
      const after = await evaluateOne(call, rules, written)
      const caused = listCaused(before, after).filter(({ level }) => level === 'block')
      const [first] = caused
      if (first === undefined) return after.map(toFinding)
      const details: RuleViolation = { findings: caused.map(toFinding) }
      throw refusal(422, 'rule_violation', first.message, { details })
    },
  }
}
