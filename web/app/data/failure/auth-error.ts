import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { DataError, kindOfRefusal } from './data-error.ts'

/** The auth client retries some server errors by itself; what remains means: try again later. */
export function toDataError(error: AuthError): DataError {
  const kind = isAuthRetryableFetchError(error)
    ? 'unavailable'
    : kindOfRefusal(error.status ?? 500, error.code)
  return new DataError(kind, { code: error.code, cause: error })
}
