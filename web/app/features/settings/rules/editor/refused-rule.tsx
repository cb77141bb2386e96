import type { RuleRow } from '@trellis/domain/contracts/catalog/rules'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type ShownRule, toShownRule } from '../rule-drafts.ts'
import { StaleRule } from '../stale-rule.tsx'

interface RefusedRuleProps {
  refusal: Refusal
  /** Saves over the stored rule. */
  onKeep: (stored: ShownRule) => void
  /** Takes what is stored. */
  onDiscard: (stored: ShownRule) => void
}

/** Why the rule was not saved, with what others have saved since. */
export function RefusedRule({ refusal, onKeep, onDiscard }: RefusedRuleProps) {
  const { kind, stale, faults } = refusal
  const { t: tRefusal } = useTranslation('component')
  const { readPage } = useReadPage()
  const word = useWordFault()
  if (stale) {
    // The function answers with the row of its contract.
    const stored = toShownRule(stale.current as unknown as RuleRow)
    const discard = () => {
      onDiscard(stored)
      void readPage()
    }
    return <StaleRule kind={stored.kind} stale={stale} onKeep={() => onKeep(stored)} onDiscard={discard} />
  }
  const [fault] = Object.values(faults)
  return (
    <Alert tone="danger" urgent>
      {fault ? word(fault) : tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}
