import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findKind } from '../../../components/catalog/component-kind.ts'
import { RuleFindings } from '../../../components/catalog/rule-findings.tsx'
import { GoneAlert } from '../../../components/form/gone-alert.tsx'
import { StaleAlert, type StaleField, writeText } from '../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { ComponentFormState } from './use-component-form.ts'

interface FormAnswerProps {
  state: ComponentFormState
  onDiscard: (() => void) | undefined
}

/** The server's answer. The form may be taller than the window, so the answer is scrolled into view. */
export function FormAnswer({ state, onDiscard }: FormAnswerProps) {
  const { refusal, changed, gone } = state
  const fields = useStaleFields()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If fields are at fault, the first of them has the focus.
    if (refusal !== undefined && !isFieldFault(refusal)) place.current?.scrollIntoView({ block: 'center' })
  }, [refusal])
  if (gone) return <GoneAlert gone={gone} />
  return (
    <>
      {changed && refusal?.stale === undefined && (
        <StaleAlert
          isUnsent
          stale={changed}
          fields={fields}
          onKeep={state.keepEntries}
          onDiscard={onDiscard}
        />
      )}
      {refusal && (
        <div ref={place}>
          <Refused refusal={refusal} state={state} onDiscard={onDiscard} />
        </div>
      )}
    </>
  )
}

/** The fields are not at fault if a rule or a newer edit by others caused the refusal. */
function isFieldFault({ faults, findings, stale }: Refusal): boolean {
  return stale === undefined && findings.length === 0 && Object.keys(faults).length > 0
}

function Refused({ refusal, state, onDiscard }: FormAnswerProps & { refusal: Refusal }) {
  const { t } = useTranslation('components')
  const fields = useStaleFields()
  const { stale, findings, kind } = refusal
  if (stale)
    return <StaleAlert stale={stale} fields={fields} onKeep={state.saveAnyway} onDiscard={onDiscard} />
  if (findings.length > 0) {
    return (
      <Alert tone="danger" urgent title={t('rules.blocked')}>
        <div className="mt-2">
          <RuleFindings findings={findings} />
        </div>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" urgent>
      {isFieldFault(refusal) ? t('form.refused') : t(`form.failure.${kind}`)}
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
