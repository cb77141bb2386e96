import clsx from 'clsx'
import { Switch as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'

type SwitchProps = Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'>

/** Takes effect at once; use a checkbox if a Save button follows. Named by its Field or by aria-label. */
export function Switch({ className, ...rest }: SwitchProps) {
  const control = useFieldControl(rest)
  return (
    <Primitive.Root
      {...control}
      className={clsx(
        'relative h-4.5 w-7.5 shrink-0 cursor-pointer rounded-full bg-border-control transition-colors duration-(--duration-base) before:absolute before:-inset-1 before:content-[""] data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-45 phone:before:-inset-3',
        className,
      )}
    >
      <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-on-accent transition-transform duration-(--duration-base) data-[state=checked]:translate-x-3.5" />
    </Primitive.Root>
  )
}
