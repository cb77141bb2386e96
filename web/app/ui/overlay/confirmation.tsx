import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmationDialogProps } from './confirmation-dialog.tsx'
import { type Confirmation, type ConfirmationOptions, reduceConfirmations } from './confirmation-state.ts'
import { useToast } from './toast.tsx'

interface ConfirmationControls {
  /** Opens a dialog and returns its id. */
  confirm: (options: ConfirmationOptions) => string
  close: (id: string) => void
}

const ConfirmationContext = createContext<ConfirmationControls | undefined>(undefined)

/**
 * The host of all confirmation dialogs, whose code is only loaded when something is to be confirmed. Render it inside the
 * ToastProvider, which shows failures of a callback.
 */
export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [confirmations, dispatch] = useReducer(reduceConfirmations, [])
  const opened = useRef(0)
  const { t } = useTranslation('ui')
  const { toast } = useToast()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<ConfirmationDialogProps> }>()
  const tellFailure = useCallback(
    () => toast({ variant: 'destructive', description: t('confirmation.failed') }),
    [toast, t],
  )
  const open = useCallback(
    async (id: string) => {
      try {
        const { ConfirmationDialog } = await import('./confirmation-dialog.tsx')
        setLoaded({ Dialog: ConfirmationDialog })
        dispatch({ type: 'opened', id })
      } catch {
        // The next one loads the code again.
        dispatch({ type: 'removed', id })
        tellFailure()
      }
    },
    [tellFailure],
  )
  const controls = useMemo<ConfirmationControls>(
    () => ({
      confirm: (options) => {
        opened.current += 1
        const id = `confirmation-${opened.current}`
        dispatch({ type: 'created', id, options })
        void open(id)
        return id
      },
      close: (id) => dispatch({ type: 'closed', id }),
    }),
    [open],
  )
  const run = useCallback(
    async ({ id, onConfirm }: Confirmation) => {
      dispatch({ type: 'loading', id })
      try {
        await onConfirm()
        dispatch({ type: 'confirmed', id })
      } catch (cause) {
        dispatch({ type: 'failed', id })
        tellFailure()
        reportError(cause)
      }
    },
    [tellFailure],
  )
  return (
    <ConfirmationContext value={controls}>
      {children}
      {loaded &&
        confirmations.map((confirmation) => (
          <loaded.Dialog
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
