import { browserClient } from '../../../data/client/browser-client.ts'
import type { PlatformClient } from '../../../data/client/platform-client.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { DataError } from '../../../data/failure/data-error.ts'
import type { Confirmation } from './parse-confirmation.ts'
import { type AccountSwitch, redeemLink } from './redeem-link.ts'

/**
 * Exchanges what the address holds for a session, which the client keeps in its cookie. Returns a question where the
 * person has to decide first.
 */
export async function confirmInBrowser(
  publishableKey: string,
  confirmation: Exclude<Confirmation, { kind: 'failed' }>,
): Promise<AccountSwitch | undefined> {
  if (confirmation.kind === 'link') return redeemLink(publishableKey, confirmation)
  const { auth } = browserClient(publishableKey)
  if (confirmation.kind === 'impersonation') await impersonate(auth, confirmation)
  else await finishHere(auth, confirmation.code)
  return undefined
}

/** Only the browser that began has the verifier, so nobody can make another one sign in with their code. */
async function finishHere(auth: PlatformClient['auth'], code: string): Promise<void> {
  const { error } = await auth.exchangeCodeForSession(code)
  if (error) throw toDataError(error)
}

type Impersonation = Extract<Confirmation, { kind: 'impersonation' }>

/** A session from an address is accepted only if its verified token says that this administrator acts. */
async function impersonate(
  auth: PlatformClient['auth'],
  { adminId, accessToken, refreshToken }: Impersonation,
): Promise<void> {
  // The client throws if a token cannot even be parsed.
  const { data, error } = await auth.getClaims(accessToken).catch((cause: unknown) => {
    throw new DataError('invalid', { code: 'bad_jwt', cause })
  })
  if (error) throw toDataError(error)
  if (!isActor(data?.claims.act, adminId)) throw new DataError('invalid', { code: 'bad_jwt' })
  const { error: refused } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (refused) throw toDataError(refused)
}

function isActor(act: unknown, adminId: string): boolean {
  return typeof act === 'object' && act !== null && 'sub' in act && act.sub === adminId
}
