import clsx from 'clsx'
import { AlertDialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import type { Confirmation } from './confirmation-state.ts'
import {
  dialogActionsClasses,
  dialogClasses,
  dialogPlaceClasses,
  dialogTextClasses,
  dialogTitleClasses,
  scrimClasses,
} from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

export interface ConfirmationDialogProps {
  confirmation: Confirmation
  onConfirm: () => void
  onClose: () => void
  onRemove: () => void
}

export function ConfirmationDialog({ confirmation, onConfirm, onClose, onRemove }: ConfirmationDialogProps) {
  const { t } = useTranslation('ui')
  const focus = useReturnFocus()
  const { open, loading, title, description, confirmVariant = 'default' } = confirmation
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimClasses} />
        <AlertDialog.Content
          className={clsx(dialogClasses, dialogPlaceClasses)}
          data-loading={loading ? '' : undefined}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            focus.onCloseAutoFocus(event)
            onRemove()
          }}
        >
          <AlertDialog.Title className={dialogTitleClasses}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={dialogTextClasses}>{description}</AlertDialog.Description>
          <div className={dialogActionsClasses}>
            <AlertDialog.Cancel asChild>
              <Button variant="outline" disabled={loading}>
                {confirmation.cancelText ?? t('confirmation.cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={confirmVariant}
              loading={loading}
              loadingText={confirmation.confirmingText ?? t('confirmation.confirming')}
              onClick={onConfirm}
            >
              {confirmation.confirmText ?? t('confirmation.confirm')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
