import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { DataError, kindOfStatus } from './data-error.ts'

/** The auth client retries some server errors by itself; what remains means: try again later. */
export function toDataError(error: AuthError): DataError {
  const kind = isAuthRetryableFetchError(error) ? 'unavailable' : kindOfStatus(error.status ?? 500)
  return new DataError(kind, { code: error.code, cause: error })
}
