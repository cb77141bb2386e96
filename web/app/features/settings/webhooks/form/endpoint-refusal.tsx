import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'

/** Why nothing was saved, unless it is shown at a field or as what others have saved. */
export function EndpointRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const { t } = useTranslation('component')
  if (refusal === undefined || refusal.stale || Object.keys(refusal.faults).length > 0) return null
  return (
    <Alert tone="danger" urgent>
      {refusal.said ?? t(`refusal.${refusal.kind}`)}
    </Alert>
  )
}
