import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { UnsavedGuard } from '../../../../components/form/unsaved-guard.tsx'
import { webhooks as texts } from '../../../../locales/en/late/settings/webhooks.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { useConfirmation } from '../../../../ui/overlay/confirmation.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'

interface EndpointDialogProps {
  kind: 'add' | 'edit'
  form: RefObject<HTMLFormElement | null>
  isDirty: boolean
  isSending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A sheet on phones. Closing it asks before it discards what was entered. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { kind, form, isDirty, isSending, onSubmit, onClose, children } = props
  const { t } = useLateTexts('webhooks', texts)
  const { confirm } = useConfirmation()
  const isNew = kind === 'add'
  const close = () => {
    if (isSending) return
    if (!isDirty) return onClose()
    confirm({
      title: t('form.discardTitle'),
      description: t(isNew ? 'form.discardNewText' : 'form.discardText'),
      cancelText: t('form.keep'),
      confirmText: t('form.discard'),
      confirmingText: t('form.discarding'),
      confirmVariant: 'destructive',
      onConfirm: onClose,
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t(isNew ? 'form.addTitle' : 'form.editTitle')}
      {...(isNew && { description: t('form.addText') })}
      className="[--dialog-width:640px] phone:mb-0! phone:w-full! phone:rounded-b-none!"
      actions={
        <>
          <Button variant="outline" disabled={isSending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            form="webhook-endpoint"
            loading={isSending}
            loadingText={t(isNew ? 'form.adding' : 'form.saving')}
          >
            {t(isNew ? 'form.add' : 'form.save')}
          </Button>
        </>
      }
    >
      <form id="webhook-endpoint" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
      </form>
      <UnsavedGuard isDirty={isDirty || isSending} />
    </Dialog>
  )
}
