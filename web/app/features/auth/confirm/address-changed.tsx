import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'

interface AddressChangedProps {
  /** After the first of the two links, nobody is signed in by it, and nothing has changed yet. */
  step: 'half' | 'whole'
  isSignedIn: boolean
}

export function AddressChanged({ step, isSignedIn }: AddressChangedProps) {
  const { t } = useLateTexts('auth', auth)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <StandardCard
      icon={step === 'half' ? 'mail' : 'check'}
      title={t(`confirm.change.${step}.title`)}
      lead={t(`confirm.change.${step}.text`)}
      headingRef={heading}
    >
      <PageTitle>{t(`confirm.change.${step}.title`)}</PageTitle>
      <meta name="referrer" content="no-referrer" />
      <Button asChild size="lg" className="mt-6 w-full">
        {isSignedIn ? (
          <Link to="/profile#email">{t('confirm.profile')}</Link>
        ) : (
          <Link to="/signin">{t('confirm.back')}</Link>
        )}
      </Button>
    </StandardCard>
  )
}
