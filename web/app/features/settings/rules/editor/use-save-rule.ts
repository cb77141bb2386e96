import type { RuleLevel } from '@trellis/domain/rules/rule'
import { useState } from 'react'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { Settings, ShownRule } from '../rule-drafts.ts'
import { useRuleAct } from '../use-rule-act.ts'
import { useRuleWords } from '../use-rule-words.ts'

interface SaveRule {
  organizationId: string
  rule: ShownRule
  onSaved: () => void
}

interface Sent {
  /** As it is stored: the editor does not change it. */
  readonly level: RuleLevel
  readonly settings: Settings
  readonly message: string
  /** 0 for a rule that nobody has set. */
  readonly revision: number
}

/** Saves what the editor holds. */
export function useSaveRule({ organizationId, rule, onSaved }: SaveRule) {
  const { t } = useLateTexts('rules', rules)
  const { name } = useRuleWords()
  const { toast } = useToast()
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, pending } = useRuleAct({
    organizationId,
    onDone: () => {
      toast({ title: t('editor.saved', { rule: name(rule.kind) }) })
      onSaved()
    },
    onRefused: setRefusal,
  })
  const isSaving = pending.length > 0
  const save = ({ level, settings, message, revision }: Sent) => {
    if (isSaving) return
    setRefusal(undefined)
    void send('set-rule', {
      organization_id: organizationId,
      kind: rule.kind,
      level,
      message: message || null,
      settings,
      expected_revision: revision,
    })
  }
  return { save, isSaving, refusal, dismiss: () => setRefusal(undefined) }
}
