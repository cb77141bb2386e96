import { browserClient } from '../../../data/client/browser-client.ts'
import { toDataError } from '../../../data/failure/auth-error.ts'
import { announceDeparture } from '../../../data/session/departure.ts'
import { takeRedirectPath } from '../../../guards/take-redirect-path.ts'

/** Ends the session of this browser; other devices stay signed in. */
export async function signOut(publishableKey: string): Promise<void> {
  announceDeparture(true)
  const { error } = await browserClient(publishableKey).auth.signOut({ scope: 'local' })
  if (error) {
    announceDeparture(false)
    throw toDataError(error)
  }
  takeRedirectPath()
}
