import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { href, useNavigate } from 'react-router'
import { formatMoment } from '../../../components/dates/format-date.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { general } from '../../../locales/en/late/settings/general.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import type { GeneralSettings } from './read-general.ts'

interface DeleteOrganizationDialogProps {
  settings: GeneralSettings
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Typing the name shows that the person means this organization. */
export function DeleteOrganizationDialog(props: DeleteOrganizationDialogProps) {
  const { settings, isOpen, onOpenChange } = props
  const { id, name, members, restorableUntil } = settings
  const { t } = useLateTexts('general', general)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { remove, isDeleting, refusal, dismiss } = useDeletion(id)
  const isRight = typed.trim() === name
  const change = (next: boolean) => {
    if (isDeleting) return
    setTyped('')
    setChecked(false)
    dismiss()
    onOpenChange(next)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isRight) void remove(typed.trim())
    else input.current?.focus()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      title={t('delete.dialog.title', { name })}
      description={`${t('delete.dialog.people', { count: members })} ${t('delete.dialog.until', { until: formatMoment(restorableUntil) })}`}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isDeleting}>
              {t('delete.dialog.cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            loading={isDeleting}
            loadingText={t('delete.dialog.acting')}
          >
            {t('delete.act')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t('delete.dialog.label', { name })}
          error={isChecked && !isRight ? t('delete.dialog.fault') : undefined}
        >
          <Input
            ref={input}
            name="name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            readOnly={isDeleting}
            onChange={({ target }) => {
              setTyped(target.value)
              setChecked(false)
            }}
          />
        </Field>
        {refusal && <Refused refusal={refusal} />}
      </form>
    </Dialog>
  )
}

function useDeletion(id: string) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isDeleting, setDeleting] = useState(false)
  const { send } = useAct({
    action: href('/settings/organization/general'),
    changes: { organization: id },
    onDone: () => void navigate('/suspended'),
    onRefused: setRefusal,
  })
  const remove = async (name: string) => {
    if (isDeleting) return
    setRefusal(undefined)
    setDeleting(true)
    await send({ intent: 'delete', id, name })
    setDeleting(false)
  }
  return { remove, isDeleting, refusal, dismiss: () => setRefusal(undefined) }
}

/** The platform finds another name if somebody has changed it a moment ago. */
function Refused({ refusal: { kind, faults } }: { refusal: Refusal }) {
  const { t } = useLateTexts('general', general)
  const { t: tRefusal } = useTranslation('component')
  return (
    <Alert tone="danger" urgent>
      {faults.name ? t('delete.dialog.renamed') : tRefusal(`refusal.${kind}`)}
    </Alert>
  )
}
