import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { StaleAlert, writeText } from '../../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'

interface RefusedExemptionProps {
  refusal: Refusal
  onKeep: (revision: number) => void
  onDiscard: () => void
}

/** Why the exemption was not added. One that others have added is shown whole, because the person has seen none of it. */
export function RefusedExemption({ refusal: { kind, stale }, onKeep, onDiscard }: RefusedExemptionProps) {
  const { t } = useLateTexts('rules', rules)
  const { t: tRefusal } = useTranslation('component')
  if (stale === undefined)
    return (
      <Alert tone="danger" urgent>
        {tRefusal(`refusal.${kind}`)}
      </Alert>
    )
  const fields = {
    reason: { label: t('exemptions.reason'), write: writeText },
    expires_at: { label: t('exemptions.until'), write: (value: unknown) => formatDate(String(value)) },
  }
  return (
    <StaleAlert
      title={t('exemptions.stale')}
      stale={{ ...stale, changed: Object.keys(fields) }}
      fields={fields}
      onKeep={onKeep}
      onDiscard={onDiscard}
    />
  )
}
