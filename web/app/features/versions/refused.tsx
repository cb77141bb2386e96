import { useTranslation } from 'react-i18next'
import { formatDate } from '../../components/format-date.ts'
import { RuleFindings } from '../../components/rule-findings.tsx'
import { StaleAlert, type StaleField, writeText } from '../../components/stale-alert.tsx'
import type { Refusal } from '../../data/act.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

interface RefusedProps {
  refusal: Refusal
  onKeep: (revision: number) => void
  onDiscard: (() => void) | undefined
}

/** Why nothing was saved, and what to do about it. */
export function Refused({ refusal: { kind, fields, findings, stale }, onKeep, onDiscard }: RefusedProps) {
  const { t } = useTranslation(['versions', 'component'])
  const staleFields = useStaleFields()
  if (stale) return <StaleAlert stale={stale} fields={staleFields} onKeep={onKeep} onDiscard={onDiscard} />
  if (findings.length > 0) {
    return (
      <Alert tone="danger" urgent title={t('form.blocked')}>
        <div className="mt-2">
          <RuleFindings findings={findings} />
        </div>
      </Alert>
    )
  }
  const isFieldFault = Object.keys(fields).some((name) => name !== 'expected_revision')
  return (
    <Alert tone="danger" urgent>
      {isFieldFault ? t('form.faults') : t(`component:refusal.${kind}`)}
    </Alert>
  )
}

function useStaleFields(): Readonly<Record<string, StaleField>> {
  const { t } = useTranslation('versions')
  return {
    number: { label: t('form.number'), write: writeText },
    released_at: { label: t('form.releasedOn'), write: (value) => formatDate(String(value)) },
    release_notes: { label: t('form.notes') },
    changes: { label: t('changes.title') },
  }
}
