import type { RuleRow } from '@trellis/domain/contracts/catalog/rules'
import { type PresetName, type PresetRule, rulePresets } from '@trellis/domain/rules/presets'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { rules as texts } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../../ui/action/segmented-control.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { useRulesPreview } from '../preview/use-rules-preview.ts'
import type { ShownRule } from '../rule-drafts.ts'
import { StaleRule } from '../stale-rule.tsx'
import { useRuleAct } from '../use-rule-act.ts'
import { useRuleWords } from '../use-rule-words.ts'

const names = Object.keys(rulePresets) as PresetName[]

export interface PresetsProps {
  organizationId: string
  rules: readonly ShownRule[]
}

/** Several rules at once, with what they would find before anything is saved. */
export function PresetsDialog({ organizationId, rules, onClose }: PresetsProps & { onClose: () => void }) {
  const { t } = useLateTexts('rules', texts)
  const [name, setName] = useState<PresetName>('basics')
  const { apply, isApplying, refusal } = useApply({ organizationId, rules, onClose })
  const preset: readonly PresetRule[] = rulePresets[name]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isApplying && onClose()}
      title={t('presets.title')}
      description={t('presets.text')}
      className="[--dialog-width:520px]"
      actions={
        <>
          <Button variant="outline" disabled={isApplying} onClick={onClose}>
            {t('presets.cancel')}
          </Button>
          <Button loading={isApplying} loadingText={t('presets.applying')} onClick={() => apply(name)}>
            {t('presets.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={t('presets.label')}
          value={name}
          segments={names.map((value) => ({ value, label: t(`presets.names.${value}`) }))}
          disabled={isApplying}
          onChange={setName}
        />
        <p className="type-sm text-muted">{t(`presets.texts.${name}`)}</p>
        <PresetRules organizationId={organizationId} preset={preset} rules={rules} />
        {refusal && <RefusedPreset refusal={refusal} onKeep={() => apply(name)} />}
      </div>
    </Dialog>
  )
}

interface RefusedPresetProps {
  refusal: Refusal
  /** The page has read the rules again, so that nothing else is in the way. */
  onKeep: () => void
}

function RefusedPreset({ refusal: { kind, stale }, onKeep }: RefusedPresetProps) {
  const { t } = useLateTexts('rules', texts)
  const { t: tRefusal } = useTranslation('component')
  const { name } = useRuleWords()
  if (stale) {
    // The function answers with the row of its contract.
    const { kind: rule } = stale.current as unknown as RuleRow
    return (
      <StaleRule kind={rule} stale={stale} title={t('presets.stale', { rule: name(rule) })} onKeep={onKeep} />
    )
  }
  return (
    <Alert tone="danger" urgent>
      {tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}

interface PresetRulesProps extends PresetsProps {
  preset: readonly PresetRule[]
}

function PresetRules({ organizationId, preset, rules }: PresetRulesProps) {
  const { t } = useLateTexts('rules', texts)
  const words = useRuleWords()
  const { answer, isBehind } = useRulesPreview(preset, { organizationId, limit: 0 })
  const effectOf = (kind: PresetRule['kind']) => {
    const found =
      answer.state === 'ready' && !isBehind ? answer.value.find((each) => each.kind === kind) : undefined
    if (found === undefined) return answer.state === 'failed' ? t('preview.failed') : t('preview.loading')
    return found.afterwards === 0 ? t('presets.followed') : t('presets.effect', { count: found.afterwards })
  }
  return (
    <ul aria-label={t('presets.list')} aria-busy={isBehind} className="border border-border">
      {preset.map(({ kind, level, settings }) => {
        const before = rules.find((rule) => rule.kind === kind)?.level ?? 'off'
        return (
          <li
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-border-faint px-3 py-2 type-sm first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{words.name(kind)}</span>{' '}
              <span className="text-muted">
                {before === level
                  ? t(`level.${level}`)
                  : t('presets.from', { before: t(`level.${before}`), after: t(`level.${level}`) })}
              </span>
              <span className="block type-xs text-muted">{words.summary(kind, settings)}</span>
            </span>
            <span className="type-xs text-muted">{effectOf(kind)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Messages stay. Undo sets the same rules to what they were. */
function useApply({ organizationId, rules, onClose }: PresetsProps & { onClose: () => void }) {
  const { t } = useLateTexts('rules', texts)
  const { toast } = useToast()
  const [refusal, setRefusal] = useState<Refusal>()
  const applied = useRef<PresetName>('basics')
  const { readPage } = useReadPage()
  const { send: restore } = useRuleAct({ organizationId, onDone: () => undefined })
  const { send, pending } = useRuleAct({
    organizationId,
    onDone: (_, result) => {
      const before = (result as readonly RuleRow[]).flatMap(({ kind, revision }) =>
        rules.filter((rule) => rule.kind === kind).map((rule) => toSent(rule, revision)),
      )
      toast({
        title: t('presets.applied', { name: t(`presets.names.${applied.current}`) }),
        action: {
          label: t('undo'),
          onAction: () => void restore('set-rules', { organization_id: organizationId, rules: before }),
        },
      })
      onClose()
    },
    onRefused: (answer) => void show(answer),
  })
  const show = async (answer: Refusal) => {
    if (answer.stale) await readPage()
    setRefusal(answer)
  }
  const apply = (name: PresetName) => {
    setRefusal(undefined)
    applied.current = name
    const sent = rulePresets[name].map((rule: PresetRule) => {
      const { message, stored } = rules.find(({ kind }) => kind === rule.kind) ?? {}
      return { ...rule, message: message || null, expected_revision: stored?.revision ?? 0 }
    })
    void send('set-rules', { organization_id: organizationId, rules: sent })
  }
  return { apply, isApplying: pending.length > 0, refusal }
}

const toSent = ({ kind, level, message, settings }: ShownRule, revision: number) => ({
  kind,
  level,
  message: message || null,
  settings,
  expected_revision: revision,
})
