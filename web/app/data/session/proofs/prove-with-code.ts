// Codes raise the session that the browser already has. The client keeps the raised one in its cookie and tells every
// tab.
import { browserClient } from '../../client/browser-client.ts'
import { toDataError } from '../../failure/auth-error.ts'

interface AppCode {
  readonly factorId: string
  readonly code: string
}

export async function proveWithAppCode(publishableKey: string, { factorId, code }: AppCode): Promise<void> {
  const { error } = await browserClient(publishableKey).auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw toDataError(error)
}

/** Each code works once. */
export async function proveWithRecoveryCode(publishableKey: string, code: string): Promise<void> {
  const { error } = await browserClient(publishableKey).auth.mfa.recoveryCodes.verify({ code })
  if (error) throw toDataError(error)
}
