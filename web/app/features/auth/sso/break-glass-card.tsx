import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../../components/site/standard-card.tsx'
import type { Answer } from '../../../exchange/acting/answer.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { linkPath } from '../link/link-way.ts'
import { AddressForm } from './address-form.tsx'
import type { AskedLink } from './sso-action.ts'

interface BreakGlassCardProps {
  answer: Answer<AskedLink> | undefined
  /** Of the person who is signed in. */
  email: string | undefined
}

/** The link past the provider, for maintainers. The answer tells nobody who is one. */
export function BreakGlassCard({ answer, email }: BreakGlassCardProps) {
  const { t } = useLateTexts('auth', auth)
  const isVisitor = email === undefined
  if (answer?.ok) return <Asked email={answer.result.email} isVisitor={isVisitor} />
  return (
    <StandardCard icon="lock" title={t('breakGlass.title')} lead={t('breakGlass.lead')}>
      <PageTitle>{t('breakGlass.title')}</PageTitle>
      <AddressForm
        answer={answer}
        asksForLink
        email={email}
        submit={t('breakGlass.submit')}
        submitting={t('breakGlass.submitting')}
      />
      <Foot isVisitor={isVisitor} />
    </StandardCard>
  )
}

function Asked({ email, isVisitor }: { email: string; isVisitor: boolean }) {
  const { t } = useLateTexts('auth', auth)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const strong = <strong className="font-semibold break-words text-text" />
  return (
    <StandardCard
      icon="mail"
      title={t('breakGlass.asked')}
      lead={<Trans t={t} i18nKey="breakGlass.askedText" values={{ email }} components={{ strong }} />}
      headingRef={heading}
    >
      <PageTitle>{t('breakGlass.asked')}</PageTitle>
      <Foot isVisitor={isVisitor} />
    </StandardCard>
  )
}

/** Whether a company requires its provider is not told here, so visitors are offered the other link, too. */
function Foot({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useLateTexts('auth', auth)
  return (
    <>
      {isVisitor && (
        <StandardCardFoot>
          {t('breakGlass.notRequired')}{' '}
          <TextLink to={linkPath} className="reachable">
            {t('breakGlass.useLink')}
          </TextLink>
        </StandardCardFoot>
      )}
      <StandardCardFoot>
        <TextLink to="/signin/sso" className="reachable">
          {t('breakGlass.back')}
        </TextLink>
      </StandardCardFoot>
    </>
  )
}
