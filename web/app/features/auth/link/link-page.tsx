import { useEffect, useState } from 'react'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../../components/site/standard-card.tsx'
import { findSessionEnd, forgetSessionEnded } from '../../../data/session/ended-session.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { OrLine } from '../../../ui/layout/or-line.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { EmailForm } from './email-form.tsx'
import type { LinkSettings } from './link-settings.ts'
import type { LinkAnswer } from './request-link.ts'
import { SentCard } from './sent-card.tsx'
import { PasskeyWay } from './ways/passkey-way.tsx'
import { ProviderButtons } from './ways/provider-buttons.tsx'

interface LinkPageProps {
  kind: 'signIn' | 'signUp'
  settings: LinkSettings
  answer: LinkAnswer | undefined
}

/** Signing in and signing up are the same act in other words: request a link, then check the inbox. */
export function LinkPage({ kind, settings, answer }: LinkPageProps) {
  const { t } = useLateTexts('auth', auth)
  const [end] = useState(findSessionEnd)
  useEffect(forgetSessionEnded, [])
  const notice = settings.isExpired ? 'expired' : end
  if (answer?.ok) return <SentCard settings={settings} sent={answer.result} />
  return (
    <StandardCard
      title={t(`${kind}.title`)}
      lead={t(settings.wantsLink ? 'signIn.leadPastSso' : `${kind}.lead`)}
    >
      <PageTitle>{t(`${kind}.pageTitle`)}</PageTitle>
      {notice && (
        <Alert tone="info" urgent title={t(`${notice}.title`)} className="mt-5">
          {t(`${notice}.text`)}
        </Alert>
      )}
      {settings.wantsDocs && (
        <Alert tone="info" className="mt-5">
          {t('wantsDocs')}
        </Alert>
      )}
      <EmailForm kind={kind} wantsLink={settings.wantsLink} answer={answer} />
      <OtherWays kind={kind} settings={settings} />
      {kind === 'signIn' && (
        <StandardCardFoot>
          <TextLink to="/signin/sso" className="reachable">
            {t('sso.use')}
          </TextLink>
        </StandardCardFoot>
      )}
    </StandardCard>
  )
}

/** Newcomers have no passkey yet. */
function OtherWays({ kind, settings }: Pick<LinkPageProps, 'kind' | 'settings'>) {
  const { t } = useLateTexts('auth', auth)
  const { providers, publishableKey } = settings
  if (providers.length === 0 && kind === 'signUp') return null
  return (
    <>
      <OrLine>{t('or')}</OrLine>
      <div className="flex flex-col gap-2">
        {providers.length > 0 && <ProviderButtons providers={providers} />}
        {kind === 'signIn' && <PasskeyWay publishableKey={publishableKey} />}
      </div>
    </>
  )
}
