// Rules are evaluated before and after a write, in its transaction. A blocking rule refuses a write that breaks it or
// makes it worse. A rule that was already broken does not block, or the repair itself would be refused.
import type { Finding, RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import { listCaused } from '@trellis/domain/rules/list-caused'
import { refusal } from '@trellis/platform/functions'
import type { CallParts } from '../../services.ts'
import { evaluateOne } from './evaluate-one.ts'
import type { Judged } from './read-facts.ts'
import { readRules } from './read-rules.ts'
import { toFinding } from './to-finding.ts'

export type RuleWatch = {
  /** Call this when the write is done. Returns the current findings, or refuses the write. */
  settle(written: Judged): Promise<readonly Finding[]>
}

/** `subject` is the record that is written; undefined if it does not exist yet. */
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
