// What others throw, in the words of this protocol.
import { CallerError } from '../../callers/callers.ts'
import { ClientLeftError } from '../../http/http.ts'
import { connectionState, DatabaseError, isUnavailable } from '../../postgres/postgres.ts'
import { StoreBusyError } from '../store/store-busy-error.ts'
import { StoreFullError } from '../store/store-full-error.ts'
import {
  accessDenied,
  databaseTimeout,
  entityTooLarge,
  invalidRequest,
  keyAlreadyExists,
  refusedByPolicy,
  slowDown,
  storeFull,
  unavailable,
  unexpected,
} from './catalog.ts'
import { StorageError } from './storage-error.ts'

export function translateError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof CallerError) return accessDenied(messageOf(error), error)
  if (error instanceof ClientLeftError)
    return invalidRequest('The request ended before its body was complete')
  if (error instanceof StoreFullError) return storeFull(error)
  if (error instanceof StoreBusyError) return slowDown({ 'Retry-After': '2' })
  return error instanceof DatabaseError ? translateDatabaseError(error) : unexpected(error)
}

/** The words of the original's library for tokens. */
function messageOf({ fault }: CallerError): string {
  if (fault === 'token-expired') return '"exp" claim timestamp check failed'
  if (fault === 'wrong-part-count' || fault === 'several-words' || fault === 'empty-bearer') {
    return 'Invalid Compact JWS'
  }
  return fault === 'unknown-key' ? 'Invalid API key' : 'Invalid token'
}

function translateDatabaseError(error: DatabaseError): StorageError {
  const { sqlstate, message } = error
  switch (sqlstate) {
    case '42501':
      return refusedByPolicy(error)
    case '23505':
      return keyAlreadyExists()
    case '57014':
      return databaseTimeout(error)
    case 'PT413':
      return entityTooLarge(message, error.hint)
    case 'PT403':
      return accessDenied(message, error)
    case connectionState.ownShareFull:
      return slowDown({ 'Retry-After': String(error.retryAfter ?? 1) })
    default:
      // Such as a NUL in a name: the request is at fault.
      if (sqlstate.startsWith('22')) return invalidRequest(message)
      return isUnavailable(error) ? unavailable(error) : unexpected(error)
  }
}
