import type { RuleKind } from '@trellis/domain/rules/rule'
import { useState } from 'react'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useConfirmation } from '../../../ui/overlay/confirmation.tsx'
import { useRuleWords } from './use-rule-words.ts'

/** The rule whose editor is open. Opening another one, or closing it, asks before it discards what was typed. */
export function useOpenedRule() {
  const { t } = useLateTexts('rules', rules)
  const { name } = useRuleWords()
  const { confirm } = useConfirmation()
  const [opened, setOpened] = useState<RuleKind>()
  const [isDirty, setDirty] = useState(false)
  const open = (next: RuleKind | undefined) => {
    if (opened === undefined || !isDirty) return setOpened(next)
    confirm({
      title: t('discard.title', { rule: name(opened) }),
      description: t('discard.text'),
      cancelText: t('discard.keep'),
      confirmText: t('discard.act'),
      confirmingText: t('discard.acting'),
      confirmVariant: 'destructive',
      onConfirm: () => setOpened(next),
    })
  }
  return { opened, open, close: () => setOpened(undefined), setDirty }
}
