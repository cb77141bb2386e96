import { cva } from 'class-variance-authority'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Glyph, type IconName } from './glyph.tsx'

const badgeClasses = cva(
  'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm align-middle type-2xs',
  {
    variants: {
      tone: {
        plain: 'bg-health-unknown-soft px-1.5 text-muted',
        /** Kinds and plain states. */
        outline: 'px-1.5 text-muted shadow-[inset_0_0_0_1px_var(--border-strong)]',
        accent: 'bg-accent-soft-strong px-1.5 text-accent-text',
        good: 'bg-health-good-soft px-1.5 text-health-good-text',
        fair: 'bg-health-fair-soft px-1.5 text-health-fair-text',
        poor: 'bg-health-poor-soft px-1.5 text-health-poor-text',
        'poor-outline': 'px-1.5 text-health-poor-text shadow-[inset_0_0_0_1px_currentColor]',
        breaking: 'bg-change-breaking-soft px-1.5 text-change-breaking-text',
        feature: 'bg-change-feature-soft px-1.5 text-change-feature-text',
        fix: 'bg-change-fix-soft px-1.5 text-change-fix-text',
        /** Good health is quiet: no background at all. */
        quiet: 'text-muted',
      },
    },
  },
)

export type BadgeTone =
  | 'plain'
  | 'outline'
  | 'accent'
  | 'good'
  | 'fair'
  | 'poor'
  | 'poor-outline'
  | 'breaking'
  | 'feature'
  | 'fix'
  | 'quiet'

interface BadgeProps {
  tone?: BadgeTone
  icon?: IconName
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'plain', icon, className, children }: BadgeProps) {
  return (
    <span data-tone={tone} className={clsx(badgeClasses({ tone }), className)}>
      {icon && <Glyph name={icon} size="xs" />}
      {children}
    </span>
  )
}
