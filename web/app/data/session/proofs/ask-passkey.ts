// The browser's dialog for passkeys. The client returns its errors beside those of the wire, and they have no status.
import type { AuthError } from '@supabase/supabase-js'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'

/** Codes of our own, for what the browser answers instead of the platform. */
const passkeyCodes = {
  /** The person closed the dialog, let it expire, or has no passkey on this device. */
  canceled: 'passkey_canceled',
  unsupported: 'passkey_unsupported',
  /** The authenticator already holds a passkey of this account. */
  known: 'passkey_known',
} as const

const codeByName: Readonly<Record<string, string>> = {
  AbortError: passkeyCodes.canceled,
  NotAllowedError: passkeyCodes.canceled,
  InvalidStateError: passkeyCodes.known,
  NotSupportedError: passkeyCodes.unsupported,
  ConstraintError: passkeyCodes.unsupported,
  SecurityError: passkeyCodes.unsupported,
}

function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

type Asked<Data> = { data: Data; error: null } | { data: null; error: Error }

/** The answer of a ceremony. Every failure is a DataError. */
export async function askPasskey<Data>(ceremony: () => Promise<Asked<Data>>): Promise<Data> {
  if (!canUsePasskeys()) throw new DataError('invalid', { code: passkeyCodes.unsupported })
  const { data, error } = await ceremony()
  if (error === null) return data
  const code = codeByName[error.name]
  throw code === undefined
    ? toDataError(error as AuthError)
    : new DataError('invalid', { code, cause: error })
}
