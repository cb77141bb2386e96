import { retentionDays } from '@trellis/domain/contracts/audit'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { StaleAlert } from '../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useSave } from '../../../exchange/acting/use-save.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { LoadedAudit } from '../query/load-audit.ts'
import { type Loss, useLoss } from './use-loss.ts'

/** Says how many entries go before anything is saved. */
export function RetentionDialog({ log, onClose }: { log: LoadedAudit; onClose: () => void }) {
  const { t } = useLateTexts('audit', audit, 'component', 'ui')
  const { toast } = useToast()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  const { retention_days: stored, plan_days: plan } = log.status
  const max = plan ?? retentionDays.most
  const [days, setDays] = useState(String(stored ?? ''))
  // The page is read again while the dialog is open: an edit by someone else would go unnoticed.
  const [revision, setRevision] = useState(log.status.revision)
  const [isChecked, setChecked] = useState(false)
  const isWrong = !isAllowed(days, max)
  const loss = useLoss(isWrong ? '' : days.trim())
  const isUncounted = loss.state === 'loading' || loss.state === 'failed'
  const {
    save: send,
    isSaving,
    refusal,
    dismiss,
  } = useSave({
    action: pathname,
    changes: { organization: log.organizationId },
    // Other settings of the organization have the same revision.
    isConflict: ({ changed }) => changed.includes('audit_retention_days'),
    onSaved: () => {
      toast({ title: t('retention.saved') })
      onClose()
    },
  })
  const save = async (expected: number) => {
    if (isUncounted) return
    await send({
      intent: 'retention',
      organization_id: log.organizationId,
      days: days.trim(),
      revision: String(expected),
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong) input.current?.focus()
    else void save(revision)
  }
  const takeStored = (text: string) => {
    setDays(text)
    setRevision(refusal?.stale?.current.revision ?? revision)
    dismiss()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSaving || onClose()}
      title={t('retention.title')}
      description={t('retention.text')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSaving}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={form}
            disabled={isUncounted}
            loading={isSaving}
            loadingText={t('retention.saving')}
          >
            {t('retention.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('retention.label')}
          hint={plan === null ? t('retention.hint', { max }) : t('retention.hintPlan', { max })}
          error={isChecked && isWrong ? t('retention.fault', { max }) : undefined}
        >
          <Input
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={days}
            readOnly={isSaving}
            onChange={({ target }) => setDays(target.value)}
            onBlur={() => setChecked(true)}
          />
        </Field>
        <LossLine loss={loss} />
        {refusal && (
          <Refused
            refusal={refusal}
            onKeep={(current) => {
              if (isWrong) input.current?.focus()
              else void save(current)
            }}
            onDiscard={takeStored}
          />
        )}
      </form>
    </Dialog>
  )
}

function isAllowed(typed: string, max: number): boolean {
  const digits = typed.trim()
  if (digits === '') return true
  return /^\d+$/.test(digits) && Number(digits) >= retentionDays.least && Number(digits) <= max
}

function LossLine({ loss }: { loss: Loss }) {
  const { t } = useLateTexts('audit', audit)
  if (loss.state === 'failed')
    return (
      <Alert
        tone="danger"
        urgent
        action={
          <Button variant="outline" size="sm" onClick={loss.retry}>
            {t('retention.countAgain')}
          </Button>
        }
      >
        {t('retention.notCounted')}
      </Alert>
    )
  return (
    <p role="status" className="min-h-5 type-sm">
      {loss.state === 'known' ? t('retention.loses', { count: loss.count }) : ''}
    </p>
  )
}

interface RefusedProps {
  refusal: Refusal
  onKeep: (revision: number) => void
  onDiscard: (stored: string) => void
}

function Refused({ refusal: { kind, stale }, onKeep, onDiscard }: RefusedProps) {
  const { t } = useLateTexts('audit', audit, 'component')
  if (stale === undefined)
    return (
      <Alert tone="danger" urgent>
        {t(`component:refusal.${kind}`)}
      </Alert>
    )
  const { retention_days: days } = stale.current
  const current = { ...stale.current, audit_retention_days: days }
  const fields = {
    audit_retention_days: { label: t('retention.label'), write: String },
  }
  return (
    <StaleAlert
      stale={{ ...stale, current }}
      fields={fields}
      onKeep={onKeep}
      onDiscard={() => onDiscard(String(days ?? ''))}
    />
  )
}
