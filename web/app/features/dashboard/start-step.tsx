import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../ui/layout/lattice.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'

type StartState = 'done' | 'next' | 'later'

const markClasses: Record<StartState, string> = {
  done: 'border-accent bg-accent text-on-accent',
  next: 'border-accent-line text-accent-text',
  later: 'border-border-control text-muted',
}

interface StartStepProps {
  number: number
  state: StartState
  title: string
  text: string
}

export function StartStep({ number, state, title, text }: StartStepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel className="flex gap-3" data-state={state}>
      <span
        className={clsx(
          'grid size-5 shrink-0 place-items-center rounded-xs border type-2xs font-semibold',
          markClasses[state],
        )}
      >
        {state === 'done' ? <Glyph name="check" size="sm" label={t('start.done')} /> : number}
      </span>
      <div className="min-w-0">
        <h2 className={clsx('type-sm font-semibold', state === 'done' && 'text-muted')}>{title}</h2>
        <p className="mt-0.5 type-xs break-words text-muted">{text}</p>
      </div>
    </Panel>
  )
}
