import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../../../components/site/standard-card.tsx'
import { agreeToInvitation } from '../../../../data/organization/agreed-invitation.ts'
import { auth } from '../../../../locales/en/late/auth.ts'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { CodeForm } from '../../link/code/code-form.tsx'
import { lifetimeOf } from '../../link/lifetime.ts'
import { OpenInbox } from '../../link/open-inbox.tsx'
import { SendAgainButton } from '../../link/send-again-button.tsx'
import type { Reached } from '../accept-action.ts'

interface SentCardProps {
  sent: Reached
  settings: { otpLifetime: number; mailMinInterval: number }
  isSending: boolean
  onSendAgain: () => void
}

/** A sign-in link is on its way to somebody who is not signed in. */
export function SentCard({ sent, settings, isSending, onSendAgain }: SentCardProps) {
  const { t } = useLateTexts('invitation', invitation)
  const { t: tAuth } = useLateTexts('auth', auth)
  const { toast } = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const firstAt = useRef(sent.at)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (sent.at !== firstAt.current)
      toast({ title: t('sent.sentAgain'), description: t('sent.sentAgainText') })
  }, [sent.at, toast, t])
  const { unit, count } = lifetimeOf(settings.otpLifetime)
  const text = (
    <Trans
      t={t}
      i18nKey="sent.text"
      values={{
        email: sent.email,
        organization: sent.organization.name,
        lifetime: tAuth(`lifetime.${unit}`, { count }),
      }}
      components={{ strong: <strong className="font-semibold break-words text-text" /> }}
    />
  )
  return (
    <StandardCard icon="mail" title={t('sent.title')} lead={text} headingRef={heading}>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        <OpenInbox email={sent.email} />
        <form action={onSendAgain}>
          <SendAgainButton key={sent.at} wait={settings.mailMinInterval} sending={isSending} />
        </form>
      </div>
      <CodeForm email={sent.email} onSend={() => agreeToInvitation(sent.id)} />
      <StandardCardFoot>{t('sent.nothingThere')}</StandardCardFoot>
    </StandardCard>
  )
}
