import { Link } from 'react-router'
import { settings } from '../../locales/en/late/settings.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Above settings that can be read, but not changed, because the organization has no active plan. */
export function ReadOnlyAlert() {
  const { t } = useLateTexts('settings', settings)
  return (
    <Alert
      tone="warning"
      title={t('readOnly.title')}
      className="mb-6"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to="/contact">{t('readOnly.contact')}</Link>
        </Button>
      }
    >
      {t('readOnly.text')}
    </Alert>
  )
}
