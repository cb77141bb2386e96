import { type SubmitEvent, useState } from 'react'
import { StaleAlert } from '../../../components/form/stale-alert.tsx'
import type { VersionListRow } from '../../../data/catalog/dependency-rows.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useStaleFields } from '../use-stale-fields.ts'

export type WarningState = 'deprecated' | 'withdrawn'

interface StateDialogProps {
  state: WarningState
  version: VersionListRow
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  /** Why it was refused; the text stays until it succeeds. */
  refusal: Refusal | undefined
  /** The revision that the person has seen. */
  onConfirm: (reason: string, revision: number) => void
  /** Keeps the values of others. */
  onDiscard: () => void
}

const reasonMaxLength = 512

/** Asks for the reason of a warning, and shows why it was refused. */
export function StateDialog(props: StateDialogProps) {
  const { state, version, open, onOpenChange, busy, refusal, onConfirm, onDiscard } = props
  const { t } = useLateTexts('versions', versions, 'component', 'ui')
  const staleFields = useStaleFields()
  const [reason, setReason] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onConfirm(reason, version.revision)
  }
  const stale = refusal?.stale
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`state.${state}.title`, { number: version.number })}
      description={t(`state.${state}.text`, { count: version.dependent_count })}
      trigger={
        <Button variant="outline" size="sm">
          {t(`state.${state}.open`)}
        </Button>
      }
    >
      <form onSubmit={submit}>
        <Field label={t('state.reason')} hint={t('state.reasonHint')} optional>
          <Textarea
            rows={3}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {refusal && (
          <div className="mt-4">
            {stale ? (
              <StaleAlert
                stale={stale}
                fields={staleFields}
                onKeep={(revision) => onConfirm(reason, revision)}
                onDiscard={onDiscard}
              />
            ) : (
              <Alert tone="danger" urgent>
                {t(`component:refusal.${refusal.kind}`)}
              </Alert>
            )}
          </div>
        )}
        <div className="mt-6 flex justify-end gap-2">
          <DialogClose>
            <Button variant="outline" disabled={busy}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          {!stale && (
            <Button type="submit" variant="destructive" loading={busy}>
              {t(`state.${state}.act`, { number: version.number })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
