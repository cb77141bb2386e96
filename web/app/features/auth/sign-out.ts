import { toDataError } from '../../data/auth-error.ts'
import { browserClient } from '../../data/browser-client.ts'

/** Ends the session of this browser; other devices stay signed in. */
export async function signOut(publishableKey: string): Promise<void> {
  const { error } = await browserClient(publishableKey).auth.signOut({ scope: 'local' })
  if (error) throw toDataError(error)
}
