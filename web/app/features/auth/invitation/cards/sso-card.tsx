import { Trans } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard } from '../../../../components/site/standard-card.tsx'
import { agreeToInvitation } from '../../../../data/organization/agreed-invitation.ts'
import { ssoPath } from '../../../../data/organization/closed-organization.ts'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { Reached } from '../accept-action.ts'

/** The provider of the company lets the person in, and the sign-in through it accepts the invitation. */
export function SsoCard({ answer: { id, email, organization } }: { answer: Reached }) {
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
    <StandardCard icon="shield" title={t('sso.title', { organization: organization.name })} lead={text}>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <Form method="post" action={ssoPath} className="mt-6" onSubmit={() => agreeToInvitation(id)}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" size="lg" className="w-full" loading={isLeaving} loadingText={t('sso.acting')}>
          {t('sso.act')}
        </Button>
      </Form>
    </StandardCard>
  )
}
