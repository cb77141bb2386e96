import clsx from 'clsx'
import { Glyph } from './glyph.tsx'

const stateClasses = {
  done: 'border-accent bg-accent text-on-accent',
  next: 'border-accent-line text-accent-text',
  open: 'border-border-control text-muted',
}

export type StepState = keyof typeof stateClasses

interface StepMarkProps {
  number: number
  state: StepState
  /** Announced in place of the number once it is done. */
  doneLabel: string
}

/** The number of a first step, or its check. */
export function StepMark({ number, state, doneLabel }: StepMarkProps) {
  return (
    <span
      className={clsx(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-xs border type-2xs font-semibold',
        stateClasses[state],
      )}
    >
      {state === 'done' ? <Glyph name="check" size="sm" label={doneLabel} /> : number}
    </span>
  )
}
