import { stepUp } from '../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { useCountdown } from '../form/use-countdown.ts'

interface EmailButtonProps {
  /** Seconds until an email can be sent. */
  wait: number
  isAgain: boolean
  isSending: boolean
  onSend: () => void
}

export function EmailButton({ wait, isAgain, isSending, onSend }: EmailButtonProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const seconds = useCountdown(wait)
  const again = seconds > 0 ? t('email.resendIn', { seconds }) : t('email.resend')
  return (
    <Button
      variant={isAgain ? 'ghost' : 'default'}
      icon="mail"
      className="tabular-nums"
      disabled={seconds > 0}
      loading={isSending}
      loadingText={t('email.sending')}
      onClick={onSend}
    >
      {isAgain ? again : t('email.choose')}
    </Button>
  )
}
