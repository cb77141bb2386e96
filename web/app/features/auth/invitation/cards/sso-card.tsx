import { Trans } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard } from '../../../../components/site/standard-card.tsx'
import { ssoPath } from '../../../../data/organization/closed-organization.ts'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'

/** The provider of the company lets the person in, and the sign-in through it accepts the invitation. */
export function SsoCard({ email, organization }: { email: string; organization: string }) {
  const { t } = useLateTexts('invitation', invitation)
  const isLeaving = useNavigation().state !== 'idle'
  const text = (
    <Trans
      t={t}
      i18nKey="sso.text"
      values={{ email }}
      components={{ strong: <strong className="font-semibold break-words text-text" /> }}
    />
  )
  return (
    <StandardCard icon="shield" title={t('sso.title', { organization })} lead={text}>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <Form method="post" action={ssoPath} className="mt-6">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" size="lg" className="w-full" loading={isLeaving} loadingText={t('sso.acting')}>
          {t('sso.act')}
        </Button>
      </Form>
    </StandardCard>
  )
}
