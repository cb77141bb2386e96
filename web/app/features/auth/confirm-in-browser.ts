import { toDataError } from '../../data/auth-error.ts'
import { browserClient } from '../../data/browser-client.ts'
import type { Confirmation } from './parse-confirmation.ts'

/** Trades the link for a session, which the client keeps in its cookie. Works on any device: no verifier is needed. */
export async function confirmInBrowser(
  publishableKey: string,
  confirmation: Exclude<Confirmation, { kind: 'failed' }>,
): Promise<void> {
  const { auth } = browserClient(publishableKey)
  const { error } =
    confirmation.kind === 'link'
      ? await auth.verifyOtp({ token_hash: confirmation.tokenHash, type: confirmation.type })
      : await auth.exchangeCodeForSession(confirmation.code)
  if (error) throw toDataError(error)
}
