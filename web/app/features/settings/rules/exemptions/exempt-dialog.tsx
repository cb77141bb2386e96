import { type SubmitEvent, useId, useRef, useState } from 'react'
import { DateInput } from '../../../../components/dates/date-input.tsx'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { ShownRule } from '../rule-drafts.ts'
import { useRuleAct } from '../use-rule-act.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { endOfDay } from './end-of-day.ts'
import { RefusedExemption } from './refused-exemption.tsx'

interface ExemptDialogProps {
  organizationId: string
  rule: ShownRule
  component: { readonly id: string; readonly title: string }
  onClose: () => void
}

/** Asks why a component need not follow a rule, and until when. */
export function ExemptDialog({ organizationId, rule, component, onClose }: ExemptDialogProps) {
  const { t } = useLateTexts('rules', rules)
  const { name } = useRuleWords()
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const { send, pending } = useRuleAct({
    organizationId,
    onDone: () => {
      toast({ title: t('exemptions.added') })
      onClose()
    },
    onRefused: setRefusal,
  })
  const isSending = pending.length > 0
  const expiresAt = day === '' ? null : endOfDay(day, Date.now())
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    save(0)
  }
  /** With the revision 0, only if the component is not exempt yet. */
  const save = (revision: number) => {
    if (reason.trim() === '') input.current?.focus()
    else if (expiresAt !== undefined && !isSending) {
      setRefusal(undefined)
      void send('exempt', {
        rule_id: rule.stored?.id,
        component_id: component.id,
        reason: reason.trim(),
        expires_at: expiresAt,
        expected_revision: revision,
      })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={t('exemptions.dialog.title', { title: component.title })}
      description={t('exemptions.dialog.text', { rule: name(rule.kind) })}
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            {t('exemptions.dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isSending} loadingText={t('exemptions.dialog.acting')}>
            {t('exemptions.dialog.act')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('exemptions.dialog.reason')}
          hint={t('exemptions.dialog.reasonHint')}
          error={isChecked && reason.trim() === '' ? t('exemptions.dialog.reasonFault') : undefined}
        >
          <Input
            ref={input}
            name="reason"
            autoComplete="off"
            maxLength={512}
            value={reason}
            readOnly={isSending}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field
          label={t('exemptions.dialog.until')}
          hint={t('exemptions.dialog.untilHint')}
          error={isChecked && expiresAt === undefined ? t('exemptions.dialog.untilFault') : undefined}
          optional
        >
          <DateInput value={day} onChange={setDay} calendarLabel={t('exemptions.dialog.calendar')} />
        </Field>
        {refusal && (
          <RefusedExemption
            refusal={refusal}
            onKeep={save}
            onDiscard={() => {
              onClose()
              void readPage()
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
