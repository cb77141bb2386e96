import type { RuleKind, RuleLevel } from '@trellis/domain/rules/rule'
import { StaleAlert, writeText } from '../../../components/form/stale-alert.tsx'
import type { StaleEdit } from '../../../exchange/acting/answer.ts'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { type Settings, settingsFit } from './rule-drafts.ts'
import { useRuleWords } from './use-rule-words.ts'

interface StaleRuleProps {
  kind: RuleKind
  stale: StaleEdit
  title?: string
  isUnsent?: boolean
  onKeep: (revision: number) => void
  onDiscard?: () => void
}

/** What others have saved of a rule since. */
export function StaleRule({ kind, ...alert }: StaleRuleProps) {
  const { t } = useLateTexts('rules', rules)
  const { parameter } = useRuleWords()
  const fields = {
    level: { label: t('levelLabel'), write: (value: unknown) => t(`level.${value as RuleLevel}`) },
    message: { label: t('editor.message'), write: writeText },
    settings: {
      label: t('editor.settings'),
      write: (value: unknown) =>
        settingsFit(kind, value as Settings) ? parameter(kind, value as Settings) : undefined,
    },
  }
  return <StaleAlert fields={fields} {...alert} />
}
