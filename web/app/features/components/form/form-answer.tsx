import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findKind } from '../../../components/catalog/component-kind.ts'
import { RuleFindings } from '../../../components/catalog/rule-findings.tsx'
import { StaleAlert, type StaleField, writeText } from '../../../components/form/stale-alert.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { SaveAnswer } from './save/save-answer.ts'
import type { ComponentFormState } from './use-component-form.ts'

interface FormAnswerProps {
  state: ComponentFormState
  onDiscard: (() => void) | undefined
}

/** The server's answer. The form may be taller than the window, so the answer is scrolled into view. */
export function FormAnswer({ state, onDiscard }: FormAnswerProps) {
  const { answer } = state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If fields are at fault, the first of them has the focus.
    if (answer !== undefined && answer.status !== 'refused')
      place.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  if (answer === undefined) return null
  return (
    <div ref={place}>
      <Answer answer={answer} state={state} onDiscard={onDiscard} />
    </div>
  )
}

function Answer({ answer, state, onDiscard }: FormAnswerProps & { answer: SaveAnswer }) {
  const { t } = useTranslation('components')
  const fields = useStaleFields()
  if (answer.status === 'stale')
    return <StaleAlert stale={answer.stale} fields={fields} onKeep={state.saveAnyway} onDiscard={onDiscard} />
  if (answer.status === 'blocked') {
    return (
      <Alert tone="danger" urgent title={t('rules.blocked')}>
        <div className="mt-2">
          <RuleFindings findings={answer.findings} />
        </div>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" urgent>
      {answer.status === 'refused' ? t('form.refused') : t(`form.failure.${answer.failure}`)}
    </Alert>
  )
}

function useStaleFields(): Readonly<Record<string, StaleField>> {
  const { t } = useTranslation('components')
  return {
    title: { label: t('form.title'), write: writeText },
    description: { label: t('form.description'), write: writeText },
    kind: {
      label: t('form.kind'),
      write: (value) => {
        const kind = findKind(value)
        return kind && t(`kind.${kind}`)
      },
    },
    documentation_url: { label: t('form.documentation'), write: writeText },
    dependencies: { label: t('form.dependencies') },
    assigned_users: { label: t('form.people') },
  }
}
