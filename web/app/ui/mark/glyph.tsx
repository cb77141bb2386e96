import clsx from 'clsx'
import { type IconName, iconShapes } from './icon-shapes.tsx'

export type { IconName } from './icon-shapes.tsx'

export type IconSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export const iconPixels: Record<IconSize, number> = { xs: 12, sm: 14, md: 16, lg: 20, xl: 24 }
const strokes: Record<IconSize, number> = { xs: 1.75, sm: 1.5, md: 1.5, lg: 1.4, xl: 1.3 }

export interface GlyphProps {
  name: IconName
  size?: IconSize
  /** Without a label the drawing is decoration and hidden from screen readers. */
  label?: string
  className?: string
}

/** A bare line drawing in the color of the text around it. Names come from data too: unknown ones show the database. */
export function Glyph({ name, size = 'md', label, className }: GlyphProps) {
  const known: IconName = Object.hasOwn(iconShapes, name) ? name : 'database'
  return (
    <svg
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
      data-icon={known}
      className={clsx('shrink-0', className)}
      width={iconPixels[size]}
      height={iconPixels[size]}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokes[size]}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {iconShapes[known]}
    </svg>
  )
}
