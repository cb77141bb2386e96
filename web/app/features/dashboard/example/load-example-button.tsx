import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/button.tsx'
import { useExample } from './use-example.ts'

export function LoadExampleButton() {
  const { t } = useTranslation('dashboard')
  const { act, isActing } = useExample('load-example')
  return (
    <Button
      variant="outline"
      loading={isActing}
      loadingText={t('empty.loadingExample')}
      onClick={() => void act()}
    >
      {t('empty.example')}
    </Button>
  )
}
