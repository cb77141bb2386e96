import { type SubmitEvent, useId, useRef, useState } from 'react'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { type Left, useDeleteProfile } from './use-delete-profile.ts'

interface DeleteProfileDialogProps {
  email: string
  publishableKey: string
  /** What goes and what stays. */
  text: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onErased: () => void
  onStuck: (left: readonly Left[]) => void
}

/** Typing the address shows that the person means this account. */
export function DeleteProfileDialog(props: DeleteProfileDialogProps) {
  const { email, publishableKey, text, isOpen, onOpenChange, onErased, onStuck } = props
  const { t } = useLateTexts('profile', profile)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { erase, isErasing, failure, dismiss } = useDeleteProfile({ publishableKey, onErased, onStuck })
  const isRight = typed.trim().toLowerCase() === email.toLowerCase()
  const change = (next: boolean) => {
    if (isErasing) return
    setTyped('')
    setChecked(false)
    dismiss()
    onOpenChange(next)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isRight) void erase()
    else input.current?.focus()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      title={t('delete.dialog.title')}
      description={text}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isErasing}>
              {t('cancel')}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            loading={isErasing}
            loadingText={t('delete.dialog.acting')}
          >
            {t('delete.act')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t('delete.dialog.label', { email })}
          error={isChecked && !isRight ? t('delete.dialog.fault') : undefined}
        >
          <Input
            ref={input}
            name="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            readOnly={isErasing}
            onChange={({ target }) => {
              setTyped(target.value)
              setChecked(false)
            }}
          />
        </Field>
        {failure && (
          <Alert tone="danger" urgent>
            {t(`delete.failure.${failure}`)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
