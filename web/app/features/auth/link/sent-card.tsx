import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { useFetcher } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'
import { failureOf } from '../link-failure.ts'
import { CodeForm } from './code/code-form.tsx'
import { lifetimeOf } from './lifetime.ts'
import type { linkAction } from './link-action.ts'
import type { LinkSettings } from './link-settings.ts'
import { linkPath, linkWay } from './link-way.ts'
import { OpenInbox } from './open-inbox.tsx'
import type { SentLink } from './request-link.ts'
import { SendAgainButton } from './send-again-button.tsx'

interface SentCardProps {
  settings: LinkSettings
  sent: SentLink
}

export function SentCard({ settings, sent }: SentCardProps) {
  const { t } = useLateTexts('auth', auth)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { unit, count } = lifetimeOf(settings.otpLifetime)
  const text = (
    <Trans
      t={t}
      i18nKey="sent.text"
      values={{ email: sent.email, lifetime: t(`lifetime.${unit}`, { count }) }}
      components={{ strong: <strong className="font-semibold break-words text-text" /> }}
    />
  )
  return (
    <StandardCard icon="mail" title={t('sent.title')} lead={text} headingRef={heading}>
      <PageTitle>{t('sent.pageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        <OpenInbox email={sent.email} />
        <SendAgain settings={settings} sent={sent} />
      </div>
      <CodeForm email={sent.email} />
      <StandardCardFoot>
        <Trans
          t={t}
          i18nKey="sent.nothingThere"
          components={{ other: <TextLink to={settings.wantsLink ? linkPath : '.'} /> }}
        />
      </StandardCardFoot>
    </StandardCard>
  )
}

function SendAgain({ settings, sent }: SentCardProps) {
  const { t } = useLateTexts('auth', auth)
  const { toast } = useToast()
  const fetcher = useFetcher<typeof linkAction>()
  const answer = fetcher.data
  useEffect(() => {
    if (answer?.ok) toast({ title: t('sent.sentAgain'), description: t('sent.sentAgainText') })
  }, [answer, toast, t])
  const sentAt = answer?.ok ? answer.result.sentAt : sent.sentAt
  return (
    <fetcher.Form method="post" className="flex flex-col gap-2">
      <input type="hidden" name="email" value={sent.email} />
      {settings.wantsLink && <input type="hidden" name="way" value={linkWay} />}
      <SendAgainButton key={sentAt} wait={settings.mailMinInterval} sending={fetcher.state !== 'idle'} />
      {answer?.ok === false && fetcher.state === 'idle' && (
        <Alert tone="danger" urgent>
          {t(`failure.${failureOf(answer)}`)}
        </Alert>
      )}
    </fetcher.Form>
  )
}
