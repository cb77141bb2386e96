import type { RuleFinding } from './evaluate.ts'

/**
 * What a write is to blame for: a rule that it breaks, or breaks worse than before. What was as bad before stands in
 * nobody's way, or the repair of something else would be refused.
 */
export function listCaused(before: readonly RuleFinding[], after: readonly RuleFinding[]): RuleFinding[] {
  return after.filter((finding) => {
    const earlier = before.find(({ ruleId }) => ruleId === finding.ruleId)?.extent
    return [...finding.extent].some(([concerned, measure]) => measure > (earlier?.get(concerned) ?? 0))
  })
}
