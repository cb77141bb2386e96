import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'

type Tone = 'info' | 'warning' | 'danger' | 'plain'

const tones: Record<Tone, { icon: IconName; ground: string; mark: string }> = {
  info: { icon: 'info', ground: 'bg-accent-soft', mark: 'text-accent-text' },
  warning: { icon: 'warning', ground: 'bg-health-fair-soft', mark: 'text-health-fair-text' },
  danger: { icon: 'warning', ground: 'bg-danger-soft', mark: 'text-danger-text' },
  plain: { icon: 'info', ground: 'bg-surface-sunken', mark: 'text-muted' },
}

interface AlertProps {
  tone?: Tone
  /** In place of the icon of the tone. */
  icon?: IconName
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** It appeared because of something the person did: announced at once. */
  urgent?: boolean
  className?: string
}

export function Alert(props: AlertProps) {
  const { tone = 'info', title, children, action, urgent = false, className } = props
  const { ground, mark } = tones[tone]
  const { icon = tones[tone].icon } = props
  return (
    <div
      role={urgent ? 'alert' : undefined}
      data-tone={tone}
      className={clsx('flex gap-3 rounded-md px-4 py-3 type-sm', ground, className)}
    >
      <Glyph name={icon} className={clsx('mt-0.5', mark)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
