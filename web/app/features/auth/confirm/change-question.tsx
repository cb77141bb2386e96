import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'

/** Asks before one half of a change of address is confirmed: the new address will open the account. */
export function ChangeQuestion({ onAgree }: { onAgree: () => void }) {
  const { t } = useLateTexts('auth', auth)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <StandardCard
      icon="mail"
      title={t('confirm.change.question.title')}
      lead={t('confirm.change.question.text')}
      headingRef={heading}
    >
      <PageTitle>{t('confirm.change.pageTitle')}</PageTitle>
      <meta name="referrer" content="no-referrer" />
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" onClick={onAgree}>
          {t('confirm.change.question.act')}
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/">{t('confirm.change.question.leave')}</Link>
        </Button>
      </div>
    </StandardCard>
  )
}
