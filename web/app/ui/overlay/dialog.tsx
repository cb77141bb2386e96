import clsx from 'clsx'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus.ts'

export const scrimClasses =
  'fixed inset-0 z-(--layer-dialog) bg-scrim data-[state=open]:animate-[fade-in_var(--duration-slow)_var(--ease-out)] data-[state=closed]:animate-[fade-out_var(--duration-base)_var(--ease-in)]'

export const dialogClasses =
  'w-[min(var(--dialog-width),calc(100vw-32px))] max-h-[85vh] overflow-auto rounded-xl bg-surface-raised p-6 shadow-3 focus:outline-none'

/** Centered without a transform, so that text stays on whole pixels. */
export const dialogPlaceClasses =
  'fixed inset-0 z-(--layer-dialog) m-auto h-fit data-[state=open]:animate-[rise-in_var(--duration-slow)_var(--ease-out)] data-[state=closed]:animate-[sink-out_var(--duration-base)_var(--ease-in)]'

export const dialogTitleClasses = 'type-lg tracking-tight'
export const dialogTextClasses = 'mt-2 type-sm text-muted'
export const dialogActionsClasses = 'mt-6 flex justify-end gap-2'

interface DialogProps {
  title: string
  description?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The control that opens it; focus returns there. */
  trigger?: ReactNode
  /** Buttons, the primary action last. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** 400 px wide, at most 85% of the screen tall. Esc and the scrim close it. */
export function Dialog(props: DialogProps) {
  const { title, description, open, onOpenChange, trigger, actions, children, className } = props
  const focus = useReturnFocus()
  const control = {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  }
  return (
    <Primitive.Root {...control}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={scrimClasses} />
        <Primitive.Content
          className={clsx(dialogClasses, dialogPlaceClasses, className)}
          onEscapeKeyDown={closeListFirst}
          {...(trigger === undefined ? focus : {})}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Primitive.Title className={dialogTitleClasses}>{title}</Primitive.Title>
          {description !== undefined && (
            <Primitive.Description className={dialogTextClasses}>{description}</Primitive.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className={dialogActionsClasses}>{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** An open list of suggestions closes before the dialog around it. */
function closeListFirst(event: KeyboardEvent): void {
  const { target } = event
  if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]'))
    event.preventDefault()
}

/** Wraps a button inside `actions` or the body that closes the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>
}
