import { useTranslation } from 'react-i18next'
import type { Gone } from '../../exchange/page/keep-entries.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Above a form whose item was deleted while somebody edited it. */
export function GoneAlert({ gone }: { gone: Gone }) {
  const { t } = useTranslation('components')
  return (
    <Alert tone="danger" urgent title={t(`stale.${gone}`)}>
      {t('stale.entriesStay')}
    </Alert>
  )
}
