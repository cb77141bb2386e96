import { useCountdown } from '../../../components/form/use-countdown.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'

/** Can be pressed after `wait` seconds. */
export function SendAgainButton({ wait, sending }: { wait: number; sending: boolean }) {
  const { t } = useLateTexts('auth', auth)
  const seconds = useCountdown(wait)
  return (
    <Button
      type="submit"
      variant="outline"
      size="lg"
      className="w-full tabular-nums"
      disabled={seconds > 0}
      loading={sending}
      loadingText={t('sent.sendingAgain')}
    >
      {seconds > 0 ? t('sent.sendAgainIn', { seconds }) : t('sent.sendAgain')}
    </Button>
  )
}
