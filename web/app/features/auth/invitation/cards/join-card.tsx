import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard } from '../../../../components/site/standard-card.tsx'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { Reached } from '../accept-action.ts'

interface JoinCardProps {
  answer: Reached
  isSending: boolean
  onJoin: () => void
}

/** For somebody who is signed in and came by another way than the email, where nothing may have said what it leads to. */
export function JoinCard({ answer, isSending, onJoin }: JoinCardProps) {
  const { t } = useLateTexts('invitation', invitation)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const organization = answer.organization.name
  const values = {
    email: answer.email,
    role: t(`ready.role.${answer.role}`),
    inviter: answer.inviter ?? t('ready.somebody'),
  }
  return (
    <StandardCard
      icon="users"
      title={t('ready.title', { organization })}
      lead={
        <Trans
          t={t}
          i18nKey="ready.text"
          values={values}
          components={{ strong: <strong className="font-semibold break-words text-text" /> }}
        />
      }
      headingRef={heading}
    >
      <PageTitle>{t('pageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" loading={isSending} loadingText={t('ready.acting')} onClick={onJoin}>
          <span className="block max-w-[min(18rem,65vw)] truncate">{t('ready.act', { organization })}</span>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/dashboard">{t('ready.leave')}</Link>
        </Button>
      </div>
    </StandardCard>
  )
}
