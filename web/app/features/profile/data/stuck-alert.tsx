import { Link } from 'react-router'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { StuckOrganization } from './read-consequences.ts'

interface StuckAlertProps {
  organization: StuckOrganization
  /** It appeared because the person tried. */
  isUrgent: boolean
}

/** Why the profile cannot be deleted yet, and the way out. */
export function StuckAlert({ organization: { name, members, isCurrent }, isUrgent }: StuckAlertProps) {
  const { t } = useLateTexts('profile', profile)
  const isAlone = members < 2
  return (
    <Alert
      tone="plain"
      urgent={isUrgent}
      title={t(isAlone ? 'delete.alone.title' : 'delete.stuck.title')}
      action={
        isCurrent && (
          <Button asChild variant="outline" size="sm">
            {isAlone ? (
              <Link to="/settings/organization/general#delete">{t('delete.alone.act')}</Link>
            ) : (
              <Link to="/settings/team">{t('delete.stuck.act')}</Link>
            )}
          </Button>
        )
      }
    >
      {t(`delete.${isAlone ? 'alone' : 'stuck'}.${isCurrent ? 'text' : 'textElsewhere'}`, {
        organization: name,
      })}
    </Alert>
  )
}
