import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes.ts'
import { useFieldControl } from './field.tsx'

type TextareaProps = ComponentProps<'textarea'> & { mono?: boolean }

export function Textarea({ mono, className, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl(rest)
  return (
    <textarea rows={rows} {...control} className={clsx(controlClasses({ size: 'text', mono }), className)} />
  )
}
