import { useTranslation } from 'react-i18next'
import { StaleAlert, writeText } from '../../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type Settings, type ShownRule, settingsFit } from '../rule-drafts.ts'
import { useRuleWords } from '../use-rule-words.ts'

interface RefusedRuleProps {
  rule: ShownRule
  refusal: Refusal
  onKeep: (revision: number) => void
  /** Takes what is stored. */
  onDiscard: () => void
}

/** Why the rule was not saved, with what others have saved since. */
export function RefusedRule({ rule, refusal, onKeep, onDiscard }: RefusedRuleProps) {
  const { kind, stale, faults } = refusal
  const { t } = useLateTexts('rules', rules)
  const { t: tRefusal } = useTranslation('component')
  const { parameter } = useRuleWords()
  const { readPage } = useReadPage()
  const word = useWordFault()
  if (stale) {
    const writeSettings = (value: unknown) =>
      settingsFit(rule.kind, value as Settings) ? parameter(rule.kind, value as Settings) : undefined
    const fields = {
      message: { label: t('editor.message'), write: writeText },
      settings: { label: t('editor.settings'), write: writeSettings },
    }
    const discard = async () => {
      await readPage()
      onDiscard()
    }
    return <StaleAlert stale={stale} fields={fields} onKeep={onKeep} onDiscard={() => void discard()} />
  }
  const [fault] = Object.values(faults)
  return (
    <Alert tone="danger" urgent>
      {fault ? word(fault) : tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}
