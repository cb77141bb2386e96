import type { RuleRow } from '@trellis/domain/contracts/catalog/rules'
import type { RuleLevel } from '@trellis/domain/rules/rule'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaleEdit } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { rules } from '../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { type ShownRule, toShownRule } from './rule-drafts.ts'
import { useRuleAct } from './use-rule-act.ts'
import { useRuleWords } from './use-rule-words.ts'

/** The level that was refused because others have saved the rule since. */
interface RefusedLevel {
  readonly level: RuleLevel
  readonly stale: StaleEdit
}

/** Saves a level at once, with a way back. Its settings stay as they are stored. */
export function useSetLevel(organizationId: string, rule: ShownRule) {
  const { t } = useLateTexts('rules', rules)
  const { t: tRefusal } = useTranslation('component')
  const { name } = useRuleWords()
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const [refused, setRefused] = useState<RefusedLevel>()
  const before = useRef<RuleLevel>(rule.level)
  const sent = useRef<RuleLevel>(rule.level)
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
      if (stale) setRefused({ level: sent.current, stale })
      else toast({ variant: 'destructive', description: tRefusal(`refusal.${kind}`) })
    },
  })
  const wanted = pending.at(-1)?.level as RuleLevel | undefined
  useEffect(() => {
    latest.current = { rule, wanted }
  }, [rule, wanted])
  const change = (level: RuleLevel) => {
    const isQueued = latest.current.wanted !== undefined
    const current = latest.current.wanted ?? latest.current.rule.level
    if (level === current) return
    before.current = current
    // Behind another change of this page, the revision is not known yet.
    save(level, latest.current.rule, !isQueued)
  }
  const save = (level: RuleLevel, { kind, message, settings, stored }: ShownRule, isRevisionKnown = true) => {
    setRefused(undefined)
    sent.current = level
    void send('set-rule', {
      organization_id: organizationId,
      kind,
      level,
      message: message || null,
      settings,
      ...(isRevisionKnown && { expected_revision: stored?.revision ?? 0 }),
    })
  }
  const keep = ({ level, stale }: RefusedLevel) => {
    // The function answers with the row of its contract.
    const current = toShownRule(stale.current as unknown as RuleRow)
    before.current = current.level
    save(level, current)
  }
  const discard = () => {
    setRefused(undefined)
    void readPage()
  }
  return { level: wanted ?? rule.level, change, refused, keep, discard }
}
