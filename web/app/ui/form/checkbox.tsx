import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Glyph } from '../mark/glyph.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'aria-label'> &
  ({ children: ReactNode; label?: never } | { label: string; children?: never })

/** Named by the words beside it or, if there is no room for words, by `label`. */
export function Checkbox({ label, children, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 min-w-6 cursor-pointer items-center gap-2 type-sm phone:min-h-10',
        label !== undefined && 'justify-center',
        className,
      )}
    >
      <span className="relative grid size-4 shrink-0">
        <input
          type="checkbox"
          {...rest}
          aria-label={label}
          className="peer size-4 cursor-pointer appearance-none rounded-sm border border-border-control bg-surface transition-colors checked:border-accent checked:bg-accent hover:border-subtle checked:hover:border-accent-hover checked:hover:bg-accent-hover aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-45"
        />
        <Glyph
          name="check"
          size="xs"
          className="pointer-events-none invisible absolute inset-0 m-auto text-on-accent peer-checked:visible"
        />
      </span>
      {children}
    </label>
  )
}
