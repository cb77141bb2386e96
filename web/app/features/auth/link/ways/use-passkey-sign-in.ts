import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DataError } from '../../../../data/failure/data-error.ts'
import { holdingPage } from '../../../../data/session/other-tabs.ts'
import { type ProofFailure, proofFailureOf } from '../../../../data/session/proofs/proof-failure.ts'
import { peekReturnPath, takeRedirectPath } from '../../../../guards/take-redirect-path.ts'
import { offerPasskeys } from './offer-passkeys.ts'
import { whenIdle } from './when-idle.ts'

const loadSignIn = () => import('../../../../data/session/proofs/sign-in-with-passkey.ts')

export type PasskeyFailure = ProofFailure | 'sso'

/** A company may let its people in through its own provider only. */
const failureOf = (error: unknown): PasskeyFailure =>
  error instanceof DataError && error.code === 'user_sso_managed' ? 'sso' : proofFailureOf(error)

interface Offered {
  readonly end: AbortController
  readonly signedIn: Promise<boolean>
}

/** Offers passkeys in the autofill while the page is shown, and asks for one on demand. */
export function usePasskeySignIn(publishableKey: string) {
  const goOn = useGoOn()
  const [failure, setFailure] = useState<PasskeyFailure>()
  const [isAsking, setAsking] = useState(false)
  /** Undefined once the page is left. */
  const offer = useRef<Offered>(undefined)
  const beginOffer = useCallback(() => {
    const end = new AbortController()
    const signedIn = runOffer({ publishableKey, signal: end.signal, onRefused: setFailure })
      // Without its code there is no offer; the button says why.
      .catch(() => false)
    offer.current = { end, signedIn }
    void signedIn.then((isIn) => isIn && !end.signal.aborted && goOn())
  }, [publishableKey, goOn])
  useEffect(() => {
    beginOffer()
    return () => {
      offer.current?.end.abort()
      offer.current = undefined
    }
  }, [beginOffer])
  /** A browser has one dialog for passkeys at a time, so the offer ends, unless it has just signed the person in. */
  const ask = async () => {
    setAsking(true)
    setFailure(undefined)
    offer.current?.end.abort()
    try {
      const { signInWithPasskey } = await loadSignIn()
      await holdingPage(async () => {
        if (!(await offer.current?.signedIn)) await signInWithPasskey(publishableKey)
        goOn()
      })
    } catch (error) {
      setFailure(failureOf(error))
      setAsking(false)
      if (offer.current !== undefined) beginOffer()
    }
  }
  return { failure, isAsking, ask: () => void ask() }
}

/**
 * Leads to the page that was wanted when this one opened. The note of it may be gone by now: a tab that sees its own
 * sign-in reads the page again, and the guard that answers takes the note.
 */
function useGoOn(): () => void {
  const navigate = useNavigate()
  const wanted = useRef('/dashboard')
  useEffect(() => {
    wanted.current = peekReturnPath()
  }, [])
  return useCallback(() => {
    takeRedirectPath()
    void navigate(wanted.current, { replace: true })
  }, [navigate])
}

interface OfferOptions {
  readonly publishableKey: string
  readonly signal: AbortSignal
  readonly onRefused: (failure: ProofFailure) => void
}

async function runOffer({ publishableKey, signal, onRefused }: OfferOptions): Promise<boolean> {
  if (!(await canOffer()) || signal.aborted) return false
  await whenIdle(signal)
  if (signal.aborted) return false
  const { signInWithPasskey } = await loadSignIn()
  return offerPasskeys({
    signIn: (round) => signInWithPasskey(publishableKey, { mediation: 'conditional', signal: round }),
    signal,
    failureOf: proofFailureOf,
    onRefused,
  })
}

async function canOffer(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
