import { browserClient } from '../../client/browser-client.ts'
import type { PlatformClient } from '../../client/platform-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'

/** The proof was good, but somebody else's. */
const otherPersonCode = 'proof_of_another_person'

/**
 * Makes the session of an isolated client the browser's, and ends the one it replaces. A session of somebody else is
 * ended instead, and the browser keeps its own.
 */
export async function adoptSession(publishableKey: string, isolated: PlatformClient): Promise<void> {
  const { auth } = browserClient(publishableKey)
  const [{ data: held }, { data: proven }] = await Promise.all([
    auth.getSession(),
    isolated.auth.getSession(),
  ])
  if (!proven.session || !held.session) throw new DataError('signed-out', { code: 'session_not_found' })
  if (proven.session.user.id !== held.session.user.id) {
    await isolated.auth.signOut({ scope: 'local' })
    throw new DataError('denied', { code: otherPersonCode })
  }
  await replaceSession(auth, { held: held.session, next: proven.session })
}

type Tokens = { readonly access_token: string; readonly refresh_token: string }

/** Makes the next session the browser's, and ends the one that it held. */
export async function replaceSession(
  auth: PlatformClient['auth'],
  { held, next }: { readonly held: Tokens; readonly next: Tokens },
): Promise<void> {
  const { access_token, refresh_token } = next
  const { error } = await auth.setSession({ access_token, refresh_token })
  if (error) throw toDataError(error)
  // The new session counts already; one that could not be ended expires by itself.
  await auth.admin.signOut(held.access_token, 'local').catch(() => undefined)
}
