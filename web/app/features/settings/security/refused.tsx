import type { OrganizationSecurity } from '@trellis/domain/contracts/security'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StaleAlert } from '../../../components/form/stale-alert.tsx'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { settings } from '../../../locales/en/late/settings.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

interface RefusedProps {
  refusal: Refusal
  /** Saves over what others have stored since, which is given. */
  onKeep: (current: OrganizationSecurity) => void
  onDiscard: () => void
}

/** What others have saved since. */
export function StaleSecurity(alert: Omit<ComponentProps<typeof StaleAlert>, 'fields'>) {
  const { t } = useLateTexts('settings', settings)
  const fields = {
    requires_second_factor: {
      label: t('security.factor.label'),
      write: (value: unknown) => t(value === true ? 'on' : 'off'),
    },
    max_session_days: { label: t('security.sessions.label'), write: String },
    allowed_email_domains: {
      label: t('security.domains.title'),
      write: (value: unknown) => (Array.isArray(value) ? value.join(', ') : ''),
    },
  }
  return <StaleAlert fields={fields} {...alert} />
}

/** Why nothing was saved, and what to do next. */
export function Refused({ refusal: { kind, stale, needsOwnFactor }, onKeep, onDiscard }: RefusedProps) {
  const { t } = useTranslation('component')
  const { t: tSettings } = useLateTexts('settings', settings)
  if (stale) {
    // The function answers with the row of its contract.
    const current = stale.current as unknown as OrganizationSecurity
    return <StaleSecurity stale={stale} onKeep={() => onKeep(current)} onDiscard={onDiscard} />
  }
  if (needsOwnFactor)
    return (
      <Alert
        tone="warning"
        urgent
        title={tSettings('security.factor.own.title')}
        action={
          <Button asChild variant="outline" size="sm">
            <Link to="/profile">{tSettings('security.factor.own.link')}</Link>
          </Button>
        }
      >
        {tSettings('security.factor.own.text')}
      </Alert>
    )
  return (
    <Alert tone="danger" urgent>
      {t(`refusal.${kind}`)}
    </Alert>
  )
}
