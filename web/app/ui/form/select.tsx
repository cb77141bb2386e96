import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Glyph } from '../mark/glyph.tsx'
import { controlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'size'> & {
  options: readonly Option[]
  size?: 'default' | 'sm' | 'lg'
  /** Shown before anything is chosen, and cannot be chosen again. */
  placeholder?: string
}

/** The platform's own select: proper keyboard, proper wheel on phones, submits with the form. */
export function Select({ options, size, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl(rest)
  return (
    <span className={clsx('relative flex items-center', className)}>
      <select {...control} className={clsx(controlClasses({ size }), 'appearance-none pr-7!')}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Glyph name="chevron-down" size="xs" className="pointer-events-none absolute right-2.5 text-subtle" />
    </span>
  )
}
