import clsx from 'clsx'
import { AlertDialog } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useMemo, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import { type Confirmation, type ConfirmationOptions, reduceConfirmations } from './confirmation-state.ts'
import {
  dialogActionsClasses,
  dialogClasses,
  dialogPlaceClasses,
  dialogTextClasses,
  dialogTitleClasses,
  scrimClasses,
} from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'
import { useToast } from './toast.tsx'

interface ConfirmationControls {
  /** Opens a dialog and returns its id. */
  confirm: (options: ConfirmationOptions) => string
  close: (id: string) => void
}

const ConfirmationContext = createContext<ConfirmationControls | undefined>(undefined)

/** The host of all confirmation dialogs. Render it inside the ToastProvider, which shows failures of a callback. */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [confirmations, dispatch] = useReducer(reduceConfirmations, [])
  const opened = useRef(0)
  const { t } = useTranslation('ui')
  const { toast } = useToast()
  const controls = useMemo<ConfirmationControls>(
    () => ({
      confirm: (options) => {
        opened.current += 1
        const id = `confirmation-${opened.current}`
        dispatch({ type: 'created', id, options })
        dispatch({ type: 'opened', id })
        return id
      },
      close: (id) => dispatch({ type: 'closed', id }),
    }),
    [],
  )
  const run = useCallback(
    async ({ id, onConfirm }: Confirmation) => {
      dispatch({ type: 'loading', id })
      try {
        await onConfirm()
        dispatch({ type: 'confirmed', id })
      } catch (cause) {
        dispatch({ type: 'failed', id })
        toast({ variant: 'destructive', description: t('confirmation.failed') })
        reportError(cause)
      }
    },
    [toast, t],
  )
  return (
    <ConfirmationContext value={controls}>
      {children}
      {confirmations.map((confirmation) => (
        <ConfirmationDialog
          key={confirmation.id}
          confirmation={confirmation}
          onConfirm={() => void run(confirmation)}
          onClose={() => dispatch({ type: 'closed', id: confirmation.id })}
          onRemove={() => dispatch({ type: 'removed', id: confirmation.id })}
        />
      ))}
    </ConfirmationContext>
  )
}

export function useConfirmation(): ConfirmationControls {
  const controls = use(ConfirmationContext)
  if (controls === undefined) throw new Error('useConfirmation needs a ConfirmationProvider above it.')
  return controls
}

interface ConfirmationDialogProps {
  confirmation: Confirmation
  onConfirm: () => void
  onClose: () => void
  onRemove: () => void
}

function ConfirmationDialog({ confirmation, onConfirm, onClose, onRemove }: ConfirmationDialogProps) {
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
