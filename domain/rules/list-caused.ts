import type { RuleFinding } from './evaluate.ts'

/**
 * The findings that a write causes: rules that it breaks, or breaks worse than before. Findings that were as bad before
 * do not block, or repairing something else would be refused.
 */
export function listCaused(before: readonly RuleFinding[], after: readonly RuleFinding[]): RuleFinding[] {
  return after.filter((finding) => {
    const earlier = before.find(({ ruleId }) => ruleId === finding.ruleId)?.extent
    return [...finding.extent].some(([concerned, measure]) => measure > (earlier?.get(concerned) ?? 0))
  })
}
