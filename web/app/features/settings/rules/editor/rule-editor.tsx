import type { ListedExemption } from '@trellis/domain/contracts/catalog/rules'
import { type SubmitEvent, useEffect, useState } from 'react'
import { UnsavedGuard } from '../../../../components/form/unsaved-guard.tsx'
import { keepTouched, useChangedItem } from '../../../../components/form/use-changed-item.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Exemptions } from '../exemptions/exemptions.tsx'
import { RulePreviewPanel } from '../preview/rule-preview-panel.tsx'
import { type ShownRule, sameSettings, settingsFit } from '../rule-drafts.ts'
import { StaleRule } from '../stale-rule.tsx'
import { useRuleWords } from '../use-rule-words.ts'
import { RefusedRule } from './refused-rule.tsx'
import { RuleParameter } from './rule-parameter.tsx'
import { useSaveRule } from './use-save-rule.ts'

interface RuleEditorProps {
  organizationId: string
  rule: ShownRule
  exemptions: readonly ListedExemption[]
  isReadOnly: boolean
  now: number
  onCancel: () => void
  onSaved: () => void
  /** Tells whether something was typed that is not saved. */
  onDirtyChange: (isDirty: boolean) => void
}

type Entered = Pick<ShownRule, 'settings' | 'message'>

const rowOf = ({ settings, message }: Entered) => ({ settings, message: message.trim() || null })

const revisionOf = (rule: ShownRule) => ({ revision: rule.stored?.revision ?? 0, values: rowOf(rule) })

/** The parameter and the message of a rule, what they would find, and who is exempt. */
export function RuleEditor(props: RuleEditorProps) {
  const { organizationId, rule, exemptions, isReadOnly, now, onCancel, onSaved, onDirtyChange } = props
  const { t } = useLateTexts('rules', rules)
  const { parameter } = useRuleWords()
  const [opened, setOpened] = useState(rule)
  const [settings, setSettings] = useState(rule.settings)
  const [message, setMessage] = useState(rule.message)
  const hasOtherSettings = !sameSettings(settings, opened.settings)
  const isDirty = hasOtherSettings || message.trim() !== opened.message
  const fits = settingsFit(rule.kind, settings)
  const { save, isSaving, refusal, dismiss } = useSaveRule({ organizationId, rule, onSaved })
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  // Only other words or settings are a conflict: the level is saved beside them.
  const isStale = !sameSettings(opened.settings, rule.settings) || opened.message !== rule.message
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fits) return
    send(isStale ? opened : rule)
  }
  const send = ({ level, stored }: ShownRule) =>
    save({ level, settings, message: message.trim(), revision: stored?.revision ?? 0 })
  const take = (stored: ShownRule) => {
    dismiss()
    setOpened(stored)
    setSettings(stored.settings)
    setMessage(stored.message)
  }
  const keepEntries = () => {
    const kept = keepTouched({ settings, message }, { begun: opened, stored: rule, rowOf })
    setSettings(kept.settings)
    setMessage(kept.message)
    setOpened(rule)
  }
  const changed = useChangedItem({
    begun: revisionOf(opened),
    stored: revisionOf(rule),
    entered: rowOf({ settings, message }),
    isSending: isSaving,
    onCatchUp: (isUntouched) => (isUntouched ? take(rule) : setOpened(rule)),
  })
  return (
    <div className="flex flex-col gap-5">
      <form id={`${rule.kind}-form`} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RuleParameter
          kind={rule.kind}
          settings={settings}
          isReadOnly={isReadOnly || isSaving}
          was={hasOtherSettings ? parameter(rule.kind, opened.settings) : undefined}
          onChange={setSettings}
        />
        <Field label={t('editor.message')} hint={t('editor.messageHint')} optional>
          <Input
            name="message"
            autoComplete="off"
            maxLength={512}
            value={message}
            disabled={isReadOnly}
            readOnly={isSaving}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
      </form>
      <RulePreviewPanel
        organizationId={organizationId}
        rule={rule}
        settings={settings}
        isReadOnly={isReadOnly}
      />
      <Exemptions
        organizationId={organizationId}
        rule={rule}
        exemptions={exemptions}
        isReadOnly={isReadOnly}
        now={now}
      />
      {changed && !refusal?.stale && (
        <StaleRule
          isUnsent
          kind={rule.kind}
          stale={changed}
          onKeep={keepEntries}
          onDiscard={() => take(rule)}
        />
      )}
      {refusal && <RefusedRule refusal={refusal} onKeep={send} onDiscard={take} />}
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto type-xs text-muted">{t('editor.levels')}</p>
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        {!isReadOnly && (
          <Button
            type="submit"
            form={`${rule.kind}-form`}
            size="sm"
            disabled={!isDirty || !fits}
            loading={isSaving}
            loadingText={t('editor.saving')}
          >
            {t('editor.save')}
          </Button>
        )}
      </div>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </div>
  )
}
