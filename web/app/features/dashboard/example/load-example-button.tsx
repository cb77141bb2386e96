import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useExample } from './use-example.ts'

export function LoadExampleButton() {
  const { t } = useLateTexts('dashboard', dashboard)
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
