import { cva } from 'class-variance-authority'
import clsx from 'clsx'
import { Glyph, type IconName, type IconSize } from './glyph.tsx'

export type IconColor = 'blue' | 'green' | 'red' | 'yellow' | 'purple' | 'gray' | 'indigo' | 'pink'
export type IconVariant = 'default' | 'subtle' | 'bordered' | 'flat' | 'ghost' | 'solid' | 'outline'

const colors: Record<IconColor, string> = {
  blue: 'text-icon-blue',
  green: 'text-icon-green',
  red: 'text-icon-red',
  yellow: 'text-icon-yellow',
  purple: 'text-icon-purple',
  gray: 'text-icon-gray',
  indigo: 'text-icon-indigo',
  pink: 'text-icon-pink',
}

const tiles: Record<IconSize, string> = {
  xs: 'size-5 rounded-sm',
  sm: 'size-6 rounded-sm',
  md: 'size-7 rounded-md',
  lg: 'size-11 rounded-lg',
  xl: 'size-12 rounded-lg',
}

const tile = cva('inline-grid shrink-0 place-items-center', {
  variants: {
    variant: {
      default: '',
      subtle: 'bg-current/10',
      bordered: 'border border-border bg-surface',
      flat: 'bg-surface-active',
      ghost: 'transition-colors hover:bg-surface-hover',
      solid: 'bg-current',
      outline: 'border border-border-control',
    },
  },
})

interface IconProps {
  name: IconName
  size?: IconSize
  color?: IconColor
  variant?: IconVariant
  label?: string
  className?: string
}

/** The colored icon of empty states and tiles. Inside controls use `Glyph`, which takes its color from the text. */
export function Icon({
  name,
  size = 'md',
  color = 'blue',
  variant = 'default',
  label,
  className,
}: IconProps) {
  const spoken = label === undefined ? {} : { label }
  return (
    <span
      data-size={size}
      data-color={color}
      data-variant={variant}
      className={clsx(tile({ variant }), colors[color], variant !== 'default' && tiles[size], className)}
    >
      <Glyph name={name} size={size} {...spoken} className={variant === 'solid' ? 'text-surface' : ''} />
    </span>
  )
}
