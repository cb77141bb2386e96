import { useEffect, useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import type { AccountSwitch } from './redeem-link.ts'

interface SwitchQuestionProps {
  question: Pick<AccountSwitch, 'from' | 'to'>
  onAnswer: (isAccepted: boolean) => Promise<void>
}

/** Asks before a link replaces the session of another person: somebody else may have sent it. */
export function SwitchQuestion({ question: { from, to }, onAnswer }: SwitchQuestionProps) {
  const { t } = useLateTexts('auth', auth)
  const [answered, setAnswered] = useState<boolean>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const give = (isAccepted: boolean) => {
    setAnswered(isAccepted)
    void onAnswer(isAccepted)
  }
  const strong = <strong className="font-semibold break-words text-text" />
  return (
    <StandardCard
      title={t('confirm.switch.title')}
      lead={<Trans t={t} i18nKey="confirm.switch.text" values={{ from, to }} components={{ strong }} />}
      headingRef={heading}
    >
      <PageTitle>{t('confirm.switch.title')}</PageTitle>
      <meta name="referrer" content="no-referrer" />
      <p className="mt-4 text-pretty text-muted">{t('confirm.switch.caution')}</p>
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" disabled={answered !== undefined} onClick={() => give(false)}>
          {t('confirm.switch.stay')}
        </Button>
        <Button
          size="lg"
          variant="outline"
          disabled={answered !== undefined}
          loading={answered === true}
          loadingText={t('confirm.switch.acting')}
          onClick={() => give(true)}
        >
          {t('confirm.switch.act')}
        </Button>
      </div>
    </StandardCard>
  )
}
