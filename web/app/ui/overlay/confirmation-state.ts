import type { ButtonVariant } from '../action/button-classes.ts'

/** The button's text, idle and busy: both or neither. */
type Words =
  | { confirmText: string; confirmingText: string }
  | { confirmText?: undefined; confirmingText?: undefined }

export type ConfirmationOptions = Words & {
  /** Names object and action: "Remove Elif Varga?" */
  title: string
  /** The consequence, also for other people. */
  description: string
  cancelText?: string
  confirmVariant?: ButtonVariant
  onConfirm: () => void | Promise<void>
}

export type Confirmation = ConfirmationOptions & {
  id: string
  open: boolean
  loading: boolean
}

type Step = 'opened' | 'closed' | 'loading' | 'confirmed' | 'failed'

export type ConfirmationEvent =
  | { type: 'created'; id: string; options: ConfirmationOptions }
  | { type: Step; id: string }
  | { type: 'removed'; id: string }

/** created → opened → loading → confirmed (closed) → removed; a refusal of the callback leads back to opened. */
export function reduceConfirmations(
  confirmations: readonly Confirmation[],
  event: ConfirmationEvent,
): readonly Confirmation[] {
  if (event.type === 'created')
    return [...confirmations, { ...event.options, id: event.id, open: false, loading: false }]
  if (event.type === 'removed') return confirmations.filter(({ id }) => id !== event.id)
  const { id, type } = event
  return confirmations.map((confirmation) =>
    confirmation.id === id ? step(confirmation, type) : confirmation,
  )
}

function step(confirmation: Confirmation, type: Step): Confirmation {
  switch (type) {
    case 'opened':
      return { ...confirmation, open: true }
    case 'closed':
      return confirmation.loading ? confirmation : { ...confirmation, open: false }
    case 'loading':
      return { ...confirmation, loading: true }
    case 'confirmed':
      return { ...confirmation, open: false, loading: false }
    case 'failed':
      return { ...confirmation, loading: false }
  }
}
