import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DataError } from '../../../../data/failure/data-error.ts'
import { holdingPage } from '../../../../data/session/other-tabs.ts'
import { type ProofFailure, proofFailureOf } from '../../../../data/session/proofs/proof-failure.ts'
import { takeReturnPath } from '../../../../guards/take-redirect-path.ts'
import { auth } from '../../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { offerPasskeys } from './offer-passkeys.ts'
import { whenIdle } from './when-idle.ts'

const loadSignIn = () => import('../../../../data/session/proofs/sign-in-with-passkey.ts')

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

type PasskeyFailure = ProofFailure | 'sso'

/** A company may let its people in through its own provider only. */
const failureOf = (error: unknown): PasskeyFailure =>
  error instanceof DataError && error.code === 'user_sso_managed' ? 'sso' : proofFailureOf(error)

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

function usePasskeySignIn(publishableKey: string) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<PasskeyFailure>()
  const [isAsking, setAsking] = useState(false)
  const offer = useRef<AbortController>(undefined)
  const goOn = useCallback(() => void navigate(takeReturnPath(), { replace: true }), [navigate])
  const beginOffer = useCallback(async () => {
    offer.current = new AbortController()
    const { signal } = offer.current
    if (!(await canOffer()) || signal.aborted) return
    await whenIdle()
    if (signal.aborted) return
    const { signInWithPasskey } = await loadSignIn()
    await offerPasskeys({
      signIn: (round) => signInWithPasskey(publishableKey, { mediation: 'conditional', signal: round }),
      signal,
      failureOf: proofFailureOf,
      onSignedIn: goOn,
      onRefused: setFailure,
    })
  }, [publishableKey, goOn])
  useEffect(() => {
    // Without its code there is no offer; the button says why.
    beginOffer().catch(() => undefined)
    return () => offer.current?.abort()
  }, [beginOffer])
  /** A browser has one dialog for passkeys at a time, so the offer pauses. */
  const ask = async () => {
    offer.current?.abort()
    setAsking(true)
    setFailure(undefined)
    try {
      const { signInWithPasskey } = await loadSignIn()
      await holdingPage(() => signInWithPasskey(publishableKey).then(goOn))
    } catch (error) {
      setFailure(failureOf(error))
      setAsking(false)
      beginOffer().catch(() => undefined)
    }
  }
  return { failure, isAsking, ask: () => void ask() }
}

async function canOffer(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
