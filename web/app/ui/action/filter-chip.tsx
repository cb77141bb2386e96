import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'

type FilterChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & {
  /** Active: solid, in accent, with a cross that shows that a press clears it. */
  active?: boolean
  /** A press opens a menu, whether it is active or not. */
  opens?: boolean
  icon?: IconName
}

export function FilterChip({
  active = false,
  opens = false,
  icon,
  className,
  children,
  ...rest
}: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={active}
      className={clsx(
        'inline-flex h-7 max-w-[min(100%,20rem)] shrink-0 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 type-sm font-medium transition-colors phone:h-10',
        active
          ? 'border-transparent bg-accent-soft-strong text-accent-text'
          : 'border-dashed border-border-strong text-muted hover:border-border-control hover:text-text',
        className,
      )}
    >
      {icon && <Glyph name={icon} size="sm" />}
      <span className="truncate" title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
      {active && <Glyph name={opens ? 'chevron-down' : 'x'} size="xs" />}
    </button>
  )
}
