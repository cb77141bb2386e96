import { Tooltip as Primitive } from 'radix-ui'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { Kbd } from '../mark/kbd.tsx'
import { useLandmark } from './landmark.ts'

const tooltipOpenDelay = 700
const tooltipSkipDelay = 300

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={tooltipOpenDelay} skipDelayDuration={tooltipSkipDelay}>
      {children}
    </Primitive.Provider>
  )
}

interface TooltipProps {
  content: string
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The control says the same itself. */
  isOff?: boolean
  /** The control it explains. */
  children: ReactNode
}

export const tooltipClasses =
  'inline-flex max-w-[260px] items-center gap-2 rounded-md bg-surface-inverse px-2 py-[5px] type-xs text-inverse'

/** Focus that a closing menu returns after a mouse click needs no explanation. */
function keepQuiet(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/** Names icon buttons and shows shortcuts; never the only copy of a fact. */
export function Tooltip({ content, shortcut, side = 'top', isOff = false, children }: TooltipProps) {
  const [container, choose] = useLandmark()
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean) => {
    choose(open)
    setOpen(open)
  }
  return (
    <Primitive.Root open={isOpen && !isOff} onOpenChange={change}>
      <Primitive.Trigger asChild onFocus={keepQuiet}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={`${tooltipClasses} z-(--layer-popover) animate-[fade-in_var(--duration-base)_var(--ease-out)]`}
        >
          {content}
          {shortcut && <Kbd inverse>{shortcut}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
