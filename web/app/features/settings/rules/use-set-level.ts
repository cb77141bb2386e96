import type { RuleLevel } from '@trellis/domain/rules/rule'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { ShownRule } from './rule-drafts.ts'
import { useRuleAct } from './use-rule-act.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Saves a level at once, with a way back. Its settings stay as they are stored. */
export function useSetLevel(organizationId: string, rule: ShownRule) {
  const { t } = useLateTexts('rules', rules)
  const { t: tRefusal } = useTranslation('component')
  const { name } = useRuleWords()
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const before = useRef<RuleLevel>(rule.level)
  // Undo is clicked later, when the stored revision is another one.
  const latest = useRef<{ rule: ShownRule; wanted: RuleLevel | undefined }>({ rule, wanted: undefined })
  const { send, pending } = useRuleAct({
    organizationId,
    onDone: ({ level }) => {
      const back = before.current
      toast({
        title: t(`set.${level as RuleLevel}`, { rule: name(rule.kind) }),
        action: { label: t('undo'), onAction: () => change(back) },
      })
    },
    onRefused: ({ kind, stale }) => {
      toast({ variant: 'destructive', description: stale ? t('stale') : tRefusal(`refusal.${kind}`) })
      if (stale) void readPage()
    },
  })
  const wanted = pending.at(-1)?.level as RuleLevel | undefined
  useEffect(() => {
    latest.current = { rule, wanted }
  }, [rule, wanted])
  const change = (level: RuleLevel) => {
    const { kind, message, settings, stored, level: storedLevel } = latest.current.rule
    const isQueued = latest.current.wanted !== undefined
    const current = latest.current.wanted ?? storedLevel
    if (level === current) return
    before.current = current
    void send('set-rule', {
      organization_id: organizationId,
      kind,
      level,
      message: message || null,
      settings,
      // Behind another change of this page, the revision is not known yet.
      ...(!isQueued && { expected_revision: stored?.revision ?? 0 }),
    })
  }
  return { level: wanted ?? rule.level, change }
}
