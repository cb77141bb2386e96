import type { ProofFailure } from '../../../../data/session/proofs/proof-failure.ts'

/** Milliseconds. The challenge behind the offer expires after five minutes. */
const offerLifetime = 4.5 * 60 * 1000

interface Offer {
  /** Waits for the person to choose a passkey in the autofill. */
  readonly signIn: (signal: AbortSignal) => Promise<void>
  /** Ends the offer. */
  readonly signal: AbortSignal
  readonly failureOf: (error: unknown) => ProofFailure
  readonly onRefused: (failure: ProofFailure) => void
}

/**
 * Offers passkeys in the autofill of the email field until one is chosen or the page is left. A refused passkey is told,
 * and the offer stays. Anything else ends it quietly, because nobody asked for it; the button remains. Resolves to
 * whether a passkey signed in, which can still be so after the end: the platform may be judging one by then.
 */
export async function offerPasskeys({ signIn, signal, failureOf, onRefused }: Offer): Promise<boolean> {
  while (!signal.aborted) {
    const round = new AbortController()
    const end = () => round.abort()
    const timer = setTimeout(end, offerLifetime)
    signal.addEventListener('abort', end)
    try {
      await signIn(round.signal)
      return true
    } catch (error) {
      if (signal.aborted) return false
      const failure = failureOf(error)
      if (failure === 'wrong') onRefused(failure)
      else if (!round.signal.aborted && failure !== 'expired') return false
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
  return false
}
