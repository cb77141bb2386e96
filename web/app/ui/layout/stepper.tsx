import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Glyph } from '../mark/glyph.tsx'

export interface Step {
  name: string
  /** The section where it is done. */
  to: string
  state: 'done' | 'now' | 'open'
}

interface StepperProps {
  label: string
  steps: readonly Step[]
  /** Announced with each step that is done. */
  doneLabel: string
}

const markClasses: Record<Step['state'], string> = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-accent-line bg-surface text-accent-text shadow-[inset_0_0_0_1px_var(--accent-line)]',
  open: 'border-border-control bg-surface',
}

/** Three or four steps that happen once. It scrolls sideways to the current one where it does not fit. */
export function Stepper({ label, steps, doneLabel }: StepperProps) {
  const list = useRef<HTMLElement>(null)
  const current = steps.findIndex(({ state }) => state === 'now')
  useLayoutEffect(() => {
    const item = list.current?.querySelectorAll('li')[current]
    if (list.current && item) list.current.scrollLeft = item.offsetLeft - list.current.clientWidth / 3
  }, [current])
  return (
    <nav
      ref={list}
      aria-label={label}
      className="relative -mx-1 mb-6 overflow-x-auto px-1 py-0.5 [scrollbar-width:none] phone:mb-4"
    >
      <ol className="flex w-max items-center gap-3 type-sm font-medium text-muted">
        {steps.map(({ name, to, state }, index) => (
          <li
            key={name}
            aria-current={state === 'now' ? 'step' : undefined}
            className={clsx(
              'flex items-center whitespace-nowrap',
              state === 'now' && 'text-text',
              index > 0 &&
                'before:mr-3 before:h-px before:w-8 before:bg-border-strong before:content-[""] phone:before:w-4',
            )}
          >
            <Link to={to} className="flex items-center gap-2 rounded-xs hover:text-text">
              <span
                className={clsx(
                  'grid size-5 place-items-center rounded-xs border type-2xs font-semibold',
                  markClasses[state],
                )}
              >
                {state === 'done' ? <Glyph name="check" size="xs" label={doneLabel} /> : index + 1}
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
