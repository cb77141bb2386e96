import {
  previewRules as contract,
  type FailingComponent,
  type RulePreview,
} from '@trellis/domain/contracts/catalog/rules'
import type { Rule, RuleKind } from '@trellis/domain/rules/rule'
import { judgeAll } from '../../catalog/rules/judge-all.ts'
import { readSetRules } from '../../catalog/rules/read-rules.ts'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

type Judged = Awaited<ReturnType<typeof judgeAll>>[number]

/** Judges every component by the rules as they are stored and as they would be. Writes nothing. */
export const previewRules = defineFunction(contract, async ({ transaction, services, input }) => {
  const { organization_id: organizationId, rules: drafts, limit } = input
  await requireReader(transaction, organizationId, 'manage-organization')
  const stored = await readSetRules(transaction, organizationId)
  const wanted = drafts.map(({ kind, level, settings }): Rule => {
    const { id = '', exemptions = [] } = stored.find((rule) => rule.kind === kind) ?? {}
    return { id, kind, level, message: undefined, settings, exemptions }
  })
  const kinds = wanted.map(({ kind }) => kind)
  const sets = [stored.filter(({ kind }) => kinds.includes(kind)), wanted]
  const judged = await judgeAll({ transaction, services }, organizationId, sets)
  return kinds.map((kind) => previewOf(kind, judged, limit))
})

function previewOf(kind: RuleKind, judged: readonly Judged[], limit: number): RulePreview {
  const failing = judged.flatMap(({ component, findings: [today = [], afterwards = []] }) => {
    const finding = afterwards.find((each) => each.kind === kind)
    const failsToday = today.some((each) => each.kind === kind)
    if (finding === undefined) return []
    return [{ component, subjects: finding.subjects, failsToday }]
  })
  const sorted = [...failing.filter((each) => !each.failsToday), ...failing.filter((each) => each.failsToday)]
  return {
    kind,
    today: judged.filter(({ findings: [today = []] }) => today.some((each) => each.kind === kind)).length,
    afterwards: failing.length,
    components: sorted.slice(0, limit).map(
      ({
        component: { id, title, kind: componentKind, health },
        subjects,
        failsToday,
      }): FailingComponent => ({
        component_id: id,
        title,
        kind: componentKind,
        health_score: health ?? null,
        subjects,
        fails_today: failsToday,
      }),
    ),
  }
}
