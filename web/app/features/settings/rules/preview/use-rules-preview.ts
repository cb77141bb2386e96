import type { RulePreview } from '@trellis/domain/contracts/catalog/rules'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { href } from 'react-router'
import { useJson } from '../../../../exchange/asking/use-json.ts'
import { useRested } from '../../../../exchange/asking/use-rested.ts'
import { all } from '../../../../exchange/subjects.ts'
import type { Settings } from '../rule-drafts.ts'

export interface DraftRule {
  readonly kind: RuleKind
  readonly level: 'warn' | 'block'
  readonly settings: Settings
}

const pause = 300

/** The effect of rules that are not saved. Undefined rules ask nothing; the last answer stays until the next arrives. */
export function useRulesPreview(
  rules: readonly DraftRule[] | undefined,
  { organizationId, limit }: { organizationId: string; limit: number },
) {
  const asked = rules && JSON.stringify({ rules, limit })
  const rested = useRested(asked, pause)
  const address = href('/settings/organization/component-rules/preview')
  const answer = useJson({
    address: rested && `${address}?${new URLSearchParams({ asked: rested, for: organizationId })}`,
    parse: (json) => (json as { previews: RulePreview[] }).previews,
    shows: { organization: organizationId, component: all, version: all },
  })
  return { answer, isBehind: asked !== rested || (answer.state === 'ready' && answer.isOld) }
}
