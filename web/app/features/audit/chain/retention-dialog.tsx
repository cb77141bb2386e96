import { retentionDays } from '@trellis/domain/contracts/audit'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { useJson } from '../../../exchange/asking/use-json.ts'
import { useRested } from '../../../exchange/asking/use-rested.ts'
import { audit } from '../../../locales/en/late/audit.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import type { LoadedAudit } from '../query/load-audit.ts'

const parseCount = (answer: unknown) => (answer as { count: number }).count

/** Says how many entries go before anything is saved. */
export function RetentionDialog({ log, onClose }: { log: LoadedAudit; onClose: () => void }) {
  const { t } = useLateTexts('audit', audit, 'component', 'ui')
  const { toast } = useToast()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  const { retention_days: stored, plan_days: plan, revision } = log.status
  const max = plan ?? retentionDays.most
  const [days, setDays] = useState(String(stored ?? ''))
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isWrong = !isAllowed(days, max)
  const { send } = useAct({
    action: pathname,
    changes: { organization: log.organizationId },
    onDone: () => {
      toast({ title: t('retention.saved') })
      onClose()
    },
    onRefused: setRefusal,
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong) return input.current?.focus()
    if (isSaving) return
    setRefusal(undefined)
    setSaving(true)
    await send({
      intent: 'retention',
      organization_id: log.organizationId,
      days: days.trim(),
      revision: String(revision),
    })
    setSaving(false)
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
          <Button type="submit" form={form} loading={isSaving} loadingText={t('retention.saving')}>
            {t('retention.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
        <Loss days={isWrong ? '' : days.trim()} />
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal.stale ? t('retention.stale') : t(`component:refusal.${refusal.kind}`)}
          </Alert>
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

/** How many entries are older than the typed days. */
function Loss({ days }: { days: string }) {
  const { t } = useLateTexts('audit', audit)
  const rested = useRested(days, 300)
  const address = `${useTo()('/audits/older')}?days=${rested}`
  const found = useJson({
    address: rested === '' ? undefined : address,
    parse: parseCount,
    shows: { organization: 'all' },
  })
  const isKnown = days !== '' && rested === days && found.state === 'ready' && !found.isOld
  return (
    <p role="status" className="min-h-5 type-sm">
      {isKnown ? t('retention.loses', { count: found.value }) : ''}
    </p>
  )
}
