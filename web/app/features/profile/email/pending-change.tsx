import { useState } from 'react'
import { Trans } from 'react-i18next'
import { useCountdown } from '../../../components/form/use-countdown.ts'
import type { EmailChange, WaysIn } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useClientAct } from '../use-client-act.ts'

interface PendingChangeProps {
  ways: WaysIn
  change: EmailChange
  now: number
}

/** The protocol does not tell which of the two addresses has confirmed. Another address replaces the wanted one. */
export function PendingChange({ ways, change, now }: PendingChangeProps) {
  const { t } = useLateTexts('profile', profile)
  const strong = <strong className="font-semibold wrap-anywhere" />
  return (
    <Alert
      tone="info"
      icon="mail"
      title={t('email.pending.title')}
      action={<SendAgain key={change.sentAt} ways={ways} sentAt={change.sentAt} now={now} />}
    >
      <p className="text-pretty">
        <Trans
          t={t}
          i18nKey="email.pending.text"
          values={{ from: ways.email, to: change.to }}
          components={{ strong }}
        />
      </p>
      <p className="text-pretty">{t('email.pending.until')}</p>
    </Alert>
  )
}

interface SendAgainProps {
  ways: WaysIn
  sentAt: string
  now: number
}

function SendAgain({ ways, sentAt, now }: SendAgainProps) {
  const { t } = useLateTexts('profile', profile)
  const { readPage } = useReadPage()
  const act = useClientAct()
  const [isSending, setSending] = useState(false)
  const waited = Math.floor((now - Date.parse(sentAt)) / 1000)
  const seconds = useCountdown(Math.max(0, ways.mailMinInterval - waited))
  const send = async () => {
    setSending(true)
    await act(async ({ resendEmailChange }) => {
      await resendEmailChange(ways.publishableKey, ways.email)
      await readPage()
    }, t('email.pending.sent'))
    setSending(false)
  }
  return (
    <Button
      variant="outline"
      size="sm"
      className="tabular-nums"
      disabled={seconds > 0}
      loading={isSending}
      loadingText={t('email.sending')}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('email.pending.againIn', { seconds }) : t('email.pending.again')}
    </Button>
  )
}
