import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'
import { Kbd } from '../mark/kbd.tsx'
import { menuItemClasses } from './menu.tsx'

interface PaletteFrameProps {
  input: ReactNode
  hints: readonly { keys: string; label: string }[]
  children: ReactNode
}

/** The look of the command palette: 560 wide, 48 input, groups of 36 px rows, a footer with the keys. */
export function PaletteFrame({ input, hints, children }: PaletteFrameProps) {
  return (
    <div className="w-[min(560px,calc(100vw-32px))] max-w-full overflow-hidden rounded-xl bg-surface-raised shadow-3">
      <div className="flex h-12 items-center gap-3 border-b border-border px-4 type-read">
        <Glyph name="search" />
        {input}
      </div>
      {children}
      <div className="flex gap-4 border-t border-border px-4 py-2 type-xs text-subtle phone:hidden">
        {hints.map(({ keys, label }) => (
          <span key={keys} className="inline-flex items-center gap-1.5">
            <Kbd>{keys}</Kbd>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

type PaletteGroupProps = ComponentProps<'div'> & { label: string }

export function PaletteGroup({ label, children, ...rest }: PaletteGroupProps) {
  return (
    <div {...rest} data-part="palette-group" className="p-2 [[data-part=palette-group]+&]:pt-0">
      <div aria-hidden="true" className="px-2 py-1 type-2xs text-subtle">
        {label}
      </div>
      {children}
    </div>
  )
}

type PaletteRowProps = Omit<ComponentProps<'div'>, 'className'> & {
  icon: IconName
  'data-state'?: 'active' | undefined
  aside?: ReactNode
}

export function PaletteRow({ icon, aside, children, ...rest }: PaletteRowProps) {
  return (
    <div {...rest} className={clsx(menuItemClasses, 'h-9! phone:h-11!')}>
      <Glyph name={icon} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </div>
  )
}
