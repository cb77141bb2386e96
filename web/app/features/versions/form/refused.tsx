import { RuleFindings } from '../../../components/catalog/rule-findings.tsx'
import { StaleAlert } from '../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import type { FieldTexts } from '../../../exchange/acting/use-field-faults.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useStaleFields } from '../use-stale-fields.ts'

interface RefusedProps {
  refusal: Refusal
  /** What is still shown at the fields. */
  shown: FieldTexts
  onKeep: (revision: number) => void
  onDiscard: (() => void) | undefined
}

/** Why nothing was saved, and what to do about it. */
export function Refused({ refusal, shown, onKeep, onDiscard }: RefusedProps) {
  const { kind, faults, findings, stale } = refusal
  const { t } = useLateTexts('versions', versions, 'component')
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
  const isFieldFault = Object.keys(faults).some((name) => name !== 'expected_revision')
  // The last of them was changed: there is nothing left to check.
  if (isFieldFault && Object.keys(shown).length === 0) return null
  return (
    <Alert tone="danger" urgent>
      {isFieldFault ? t('form.faults') : t(`component:refusal.${kind}`)}
    </Alert>
  )
}
