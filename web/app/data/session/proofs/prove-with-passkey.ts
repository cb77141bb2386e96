import { isolatedClient } from '../../client/isolated-client.ts'
import { adoptSession } from './adopt-session.ts'
import { askPasskey } from './ask-passkey.ts'

/** Replaces the session of this browser with one of the same person that a passkey has proven. */
export async function proveWithPasskey(publishableKey: string): Promise<void> {
  const client = isolatedClient(publishableKey)
  await askPasskey(() => client.auth.signInWithPasskey())
  await adoptSession(publishableKey, client)
}
