import { toDataError } from '../../../data/auth-error.ts'
import { browserClient } from '../../../data/browser-client.ts'
import { announceDeparture } from '../../../data/departure.ts'
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
