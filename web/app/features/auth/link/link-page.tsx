import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmailForm } from './email-form.tsx'
import type { LinkSettings } from './link-settings.ts'
import type { LinkAnswer } from './request-link.ts'
import { SentCard } from './sent-card.tsx'

interface LinkPageProps {
  kind: 'signIn' | 'signUp'
  settings: LinkSettings
  answer: LinkAnswer | undefined
}

/** Signing in and signing up are the same act in other words: request a link, then check the inbox. */
export function LinkPage({ kind, settings, answer }: LinkPageProps) {
  const { t } = useTranslation('auth')
  if (answer?.ok) return <SentCard settings={settings} sent={answer.result} />
  return (
    <StandardCard title={t(`${kind}.title`)} lead={t(`${kind}.lead`)}>
      <PageTitle>{t(`${kind}.pageTitle`)}</PageTitle>
      {settings.wantsDocs && (
        <Alert tone="info" className="mt-5">
          {t('wantsDocs')}
        </Alert>
      )}
      <EmailForm kind={kind} answer={answer} />
    </StandardCard>
  )
}
