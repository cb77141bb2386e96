import { browserClient } from '../../../data/client/browser-client.ts'
import type { PlatformClient } from '../../../data/client/platform-client.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { startActing } from '../../../data/session/superadmin/acting-in-browser.ts'
import type { Confirmation } from './parse-confirmation.ts'
import { type AccountSwitch, redeemLink } from './redeem-link.ts'

/**
 * Exchanges what the address holds for a session, which the client keeps in its cookie. Returns a question where the
 * person has to decide first. `half`: the other of two links has to follow. `replaced`: the server has changed the
 * session, and a new document must follow.
 */
export async function confirmInBrowser(
  publishableKey: string,
  confirmation: Exclude<Confirmation, { kind: 'failed' }>,
): Promise<AccountSwitch | 'half' | 'replaced' | undefined> {
  if (confirmation.kind === 'link') return redeemLink(publishableKey, confirmation)
  if (confirmation.kind === 'impersonation') {
    await startActing(confirmation)
    return 'replaced'
  }
  await finishHere(browserClient(publishableKey).auth, confirmation.code)
  return undefined
}

/** Only the browser that began has the verifier, so nobody can make another one sign in with their code. */
async function finishHere(auth: PlatformClient['auth'], code: string): Promise<void> {
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) throw toDataError(error)
}
