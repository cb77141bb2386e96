import { StorageApiError } from '@supabase/supabase-js'
import { DataError, kindOfStatus } from '../failure/data-error.ts'

/**
 * The storage answers 400 to whatever it refuses, and names the status in the body. What it says of a file that does not
 * fit is passed on: only the server knows how much room is left.
 */
export function toFileError(error: unknown): DataError {
  if (!(error instanceof StorageApiError)) return new DataError('unavailable', { cause: error })
  const { code, message, statusCode } = error
  const isFull = statusCode === '413' && code !== 'EntityTooLarge'
  return new DataError(kindOfStatus(Number(statusCode) || error.status), {
    code: isFull ? 'storage_full' : (fileCodes[statusCode] ?? code),
    said: isFull ? message : undefined,
    cause: error,
  })
}

const fileCodes: Readonly<Record<string, string>> = { 413: 'file_too_large', 415: 'file_type_refused' }
