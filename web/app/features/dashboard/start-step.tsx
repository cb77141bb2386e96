import clsx from 'clsx'
import { dashboard } from '../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Panel } from '../../ui/layout/lattice.tsx'
import { StepMark, type StepState } from '../../ui/mark/step-mark.tsx'

interface StartStepProps {
  number: number
  state: StepState
  title: string
  text: string
}

export function StartStep({ number, state, title, text }: StartStepProps) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <Panel className="flex gap-3" data-state={state}>
      <StepMark number={number} state={state} doneLabel={t('start.done')} />
      <div className="min-w-0">
        <h2 className={clsx('type-sm font-semibold', state === 'done' && 'text-muted')}>{title}</h2>
        <p className="mt-0.5 type-xs break-words text-muted">{text}</p>
      </div>
    </Panel>
  )
}
