import { cva } from 'class-variance-authority'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Glyph, type IconName } from './glyph.tsx'

const badgeClasses = cva(
  'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 align-middle type-2xs',
  {
    variants: {
      tone: {
        plain: 'bg-health-unknown-soft text-muted',
        /** Kinds and plain states. */
        outline: 'text-muted shadow-[inset_0_0_0_1px_var(--border-strong)]',
        accent: 'bg-accent-soft-strong text-accent-text',
        good: 'bg-health-good-soft text-health-good-text',
        fair: 'bg-health-fair-soft text-health-fair-text',
        poor: 'bg-health-poor-soft text-health-poor-text',
        'poor-outline': 'text-health-poor-text shadow-[inset_0_0_0_1px_currentColor]',
        breaking: 'bg-change-breaking-soft text-change-breaking-text',
        feature: 'bg-change-feature-soft text-change-feature-text',
        fix: 'bg-change-fix-soft text-change-fix-text',
        /** Well-being is quiet: no ground at all. */
        quiet: 'px-0 text-muted',
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
