import { isolatedClient } from '../../client/isolated-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { adoptSession } from './adopt-session.ts'

/** Sends a code to the person's own address. It never creates an account. */
export async function sendEmailCode(publishableKey: string, email: string): Promise<void> {
  const { auth } = isolatedClient(publishableKey)
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw toDataError(error)
}

/** Replaces the session of this browser with one of the same person that the emailed code has proven. */
export async function proveWithEmailCode(
  publishableKey: string,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const client = isolatedClient(publishableKey)
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
  if (error) throw toDataError(error)
  await adoptSession(publishableKey, client)
}
