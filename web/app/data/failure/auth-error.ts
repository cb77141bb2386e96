import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from '@supabase/supabase-js'
import { DataError, type DataErrorKind, kindOfRefusal } from './data-error.ts'

export function toDataError(error: AuthError): DataError {
  return new DataError(kindOf(error), { code: error.code, cause: error })
}

/**
 * The auth client retries some server errors by itself; what remains means: try again later. A session that ended
 * elsewhere becomes an error of the client, with the status of bad input.
 */
function kindOf(error: AuthError): DataErrorKind {
  if (isAuthRetryableFetchError(error)) return 'unavailable'
  if (isAuthSessionMissingError(error)) return 'signed-out'
  return kindOfRefusal(error.status ?? 500, error.code)
}
