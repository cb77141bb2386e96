import { auth } from '../../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type PasskeyFailure, usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Passkeys in the autofill of the email field where the browser can, and a button everywhere. */
export function PasskeyWay({ publishableKey }: { publishableKey: string }) {
  const { t } = useLateTexts('auth', auth)
  const { failure, isAsking, ask } = usePasskeySignIn(publishableKey)
  return (
    <div className="flex flex-col gap-2">
      {failure && (
        <Alert tone="danger" urgent>
          {t(`passkey.failure.${wordOf(failure)}`)}
        </Alert>
      )}
      <Button
        variant="outline"
        size="lg"
        icon="key"
        className="w-full"
        loading={isAsking}
        loadingText={t('passkey.submitting')}
        onClick={ask}
      >
        {t('passkey.submit')}
      </Button>
    </div>
  )
}

function wordOf(failure: PasskeyFailure) {
  switch (failure) {
    case 'sso':
    case 'wrong':
    case 'unsupported':
    case 'rate-limited':
    case 'unavailable':
      return failure
    case 'canceled':
    case 'expired':
      return 'canceled'
    default:
      return 'unexpected'
  }
}
