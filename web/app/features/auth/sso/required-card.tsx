import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { OtherOrganizations } from '../second-factor/second-factor-frame.tsx'
import { BreakGlassFoot } from './break-glass-foot.tsx'
import type { SsoPage } from './load-sso.ts'
import { useLeaving } from './use-leaving.ts'

type SignedInPage = Extract<SsoPage, { state: 'required' | 'signed-in' }>

/** For signed-in people: nothing replaces their session before a click. */
export function RequiredCard({ page }: { page: SignedInPage }) {
  const { t } = useLateTexts('auth', auth)
  const { leave, isLeaving, failure } = useLeaving(page)
  const isRequired = page.state === 'required'
  const strong = <strong className="font-semibold break-words text-text" />
  return (
    <StandardCard
      icon="lock"
      title={isRequired ? t('sso.required', { organization: page.organization }) : t('sso.switch')}
      lead={
        <Trans
          t={t}
          i18nKey={isRequired ? 'sso.requiredText' : 'sso.switchText'}
          values={{ email: page.email }}
          components={{ strong }}
        />
      }
    >
      <PageTitle>{t('sso.pageTitle')}</PageTitle>
      {failure && (
        <Alert tone="danger" urgent className="mt-5">
          {t(`sso.failure.${failure}`)}
        </Alert>
      )}
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" loading={isLeaving} loadingText={t('sso.submitting')} onClick={leave}>
          {t('sso.continue')}
        </Button>
        {!isRequired && (
          <Button asChild size="lg" variant="outline">
            <Link to="/dashboard">{t('confirm.dashboard')}</Link>
          </Button>
        )}
      </div>
      {isRequired && <OtherOrganizations organizations={page.others} />}
      {isRequired && <BreakGlassFoot />}
    </StandardCard>
  )
}
