// Loaded on demand with the client.
import { deleteProfile } from '@trellis/domain/contracts/profile'
import { browserClient } from '../../../data/client/browser-client.ts'
import { invokeFunction } from '../../../data/client/invoke-function.ts'
import { announceDeparture } from '../../../data/session/departure.ts'
import { markSessionEnded } from '../../../data/session/ended-session.ts'
import { takeRedirectPath } from '../../../guards/take-redirect-path.ts'

/** Every session ends with the profile. This browser forgets its own, and no page to return to is kept. */
export async function eraseOwnProfile(publishableKey: string): Promise<void> {
  const client = browserClient(publishableKey)
  await invokeFunction(client, deleteProfile, {})
  markSessionEnded('erased')
  announceDeparture(true)
  await client.auth.signOut({ scope: 'local' })
  takeRedirectPath()
}
