import clsx from 'clsx'
import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLandmark } from './landmark.ts'
import { menuClasses } from './menu.tsx'

interface PopoverProps {
  trigger: ReactNode
  /** Announced when it opens. */
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
  className?: string
}

/** A small surface beside its trigger for more than a menu. Esc and a press outside close it. */
export function Popover({ trigger, label, align = 'start', children, className }: PopoverProps) {
  const [container, onOpenChange] = useLandmark()
  return (
    <Primitive.Root onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Stays on the screen even if its trigger is scrolled out of sight.
          sticky="always"
          className={clsx(menuClasses, 'z-(--layer-popover) focus:outline-none', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
