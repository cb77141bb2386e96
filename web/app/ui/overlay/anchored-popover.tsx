import { Popover as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { findLandmark } from './landmark.ts'

interface AnchoredPopoverProps {
  /** What opened it. It handles its own press, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Announced when it opens. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A surface that is open as long as it is rendered, below something that stays when this is loaded. */
export function AnchoredPopover({ anchor, label, onClose, children }: AnchoredPopoverProps) {
  const [container] = useState(findLandmark)
  const wasLeft = useRef(false)
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal container={container}>
        <Primitive.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          sticky="always"
          onInteractOutside={(event) => {
            const { target } = event
            if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault()
            else wasLeft.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!wasLeft.current) anchor.current?.focus({ preventScroll: true })
          }}
          className="z-(--layer-popover) w-100 max-w-[calc(100vw-16px)] animate-[rise-in_var(--duration-base)_var(--ease-out)] overflow-hidden rounded-lg bg-surface-raised shadow-3 focus:outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
