import clsx from 'clsx'
import { dashboard } from '../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Panel } from '../../ui/layout/lattice.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { StepMark, type StepState } from '../../ui/mark/step-mark.tsx'

interface StartStepProps {
  number: number
  state: StepState
  title: string
  text: string
  /** Where the person takes it. */
  link?: { label: string; to: string }
}

export function StartStep({ number, state, title, text, link }: StartStepProps) {
  const { t } = useLateTexts('dashboard', dashboard)
  return (
    <Panel className="flex gap-3" data-state={state}>
      <StepMark number={number} state={state} doneLabel={t('start.done')} />
      <div className="min-w-0">
        <h2 className={clsx('type-sm font-semibold', state === 'done' && 'text-muted')}>{title}</h2>
        <p className="mt-0.5 type-xs break-words text-muted">{text}</p>
        {link && (
          <p className="mt-2 type-sm">
            <TextLink to={link.to} className="reachable">
              {link.label}
            </TextLink>
          </p>
        )}
      </div>
    </Panel>
  )
}
