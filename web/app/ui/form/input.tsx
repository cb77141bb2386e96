import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'
import { Kbd } from '../mark/kbd.tsx'
import { controlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'default' | 'sm' | 'lg'
  tone?: 'default' | 'quiet'
  mono?: boolean
  icon?: IconName
  /** Shown at the right; the page handles the key. */
  shortcut?: string
}

export function Input({ size, tone, mono, icon, shortcut, className, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  const input = (
    <input
      type="text"
      {...control}
      className={clsx(
        controlClasses({ size, tone, mono }),
        icon && 'pl-8!',
        shortcut && 'pr-9!',
        icon || shortcut ? '' : className,
      )}
    />
  )
  if (icon === undefined && shortcut === undefined) return input
  return (
    <span className={clsx('relative flex items-center', className)}>
      {icon && <Glyph name={icon} size="sm" className="pointer-events-none absolute left-2.5 text-subtle" />}
      {input}
      {shortcut && (
        <span className="pointer-events-none absolute right-2 inline-grid phone:hidden">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </span>
  )
}
