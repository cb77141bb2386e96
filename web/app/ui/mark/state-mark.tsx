import clsx from 'clsx'
import type { ReactNode } from 'react'

/** `on` works, `busy` is under way, `off` is off or waits for somebody, `failed` needs a look. */
export type MarkedState = 'on' | 'busy' | 'off' | 'failed'

const wordClasses: Record<MarkedState, string> = {
  on: 'text-text',
  busy: 'text-muted',
  off: 'text-muted',
  failed: 'text-danger-text',
}

const squareClasses: Record<MarkedState, string> = {
  on: 'size-[7px] border-[1.5px] border-accent bg-accent',
  busy: 'size-[7px] border-[1.5px] border-accent-line bg-[linear-gradient(90deg,var(--accent-line)_50%,transparent_0)]',
  off: 'size-[7px] border-[1.5px] border-border-control',
  failed:
    'size-[9px] bg-[linear-gradient(45deg,transparent_40%,var(--danger-text)_40%_60%,transparent_60%),linear-gradient(-45deg,transparent_40%,var(--danger-text)_40%_60%,transparent_60%)]',
}

interface StateMarkProps {
  state: MarkedState
  /** The word that says it; the square is only for the eye. */
  children: ReactNode
  className?: string
}

/** A square and a word. Colors of health never appear here. */
export function StateMark({ state, children, className }: StateMarkProps) {
  return (
    <span
      data-state={state}
      className={clsx('inline-flex items-center gap-1.5 type-xs font-medium', wordClasses[state], className)}
    >
      <span aria-hidden="true" className={clsx('shrink-0', squareClasses[state])} />
      {children}
    </span>
  )
}
