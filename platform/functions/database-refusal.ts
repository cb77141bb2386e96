import { ClientLeftError } from '../http/http.ts'
import { connectionState, DatabaseError, isUnavailable } from '../postgres/postgres.ts'
import { dispatchRefusals, Refusal } from './refusal.ts'

const refusals: Readonly<Record<string, (error: DatabaseError) => Refusal>> = {
  '42501': () => new Refusal(403, 'forbidden', 'You are not allowed to do this'),
  '23505': () => new Refusal(409, 'already_exists', 'Something with the same name or key already exists'),
  '23503': () =>
    new Refusal(
      409,
      'reference_conflict',
      'It refers to something that no longer exists, or something else still refers to it',
    ),
  '23P01': () => new Refusal(409, 'already_exists', 'It overlaps with something that already exists'),
  '40001': concurrentChange,
  '40P01': concurrentChange,
  '55P03': concurrentChange,
  [connectionState.ownShareFull]: tooManyRequests,
  '23502': invalidValue,
  '23514': invalidValue,
}

function concurrentChange(): Refusal {
  return new Refusal(409, 'concurrent_change', 'Someone else changed this at the same time. Please try again')
}

function invalidValue(): Refusal {
  return new Refusal(400, 'invalid_value', 'A value is not allowed here')
}

function unavailable(error: DatabaseError): Refusal {
  const message = 'The service is temporarily unavailable. Please try again'
  return new Refusal(503, 'unavailable', message, comeBack(error))
}

function tooManyRequests(error: DatabaseError): Refusal {
  const message = 'You have too many requests in progress. Try again in a moment'
  return new Refusal(429, 'too_many_requests', message, comeBack(error))
}

const comeBack = ({ retryAfter = 1 }: DatabaseError) => ({ headers: { 'Retry-After': String(retryAfter) } })

/**
 * Errors of PostgreSQL that the caller caused or that are temporary; undefined for faults of ours or of the machine.
 */
export function findDatabaseRefusal(error: DatabaseError): Refusal | undefined {
  // Raised by hand in SQL, with a message for people.
  if (error.sqlstate === 'P0001') return new Refusal(400, 'refused', error.message)
  const chosen = chosenStatus(error.sqlstate)
  if (chosen !== undefined) return new Refusal(chosen, error.hint ?? 'refused', error.message)
  const known = Object.hasOwn(refusals, error.sqlstate) ? refusals[error.sqlstate] : undefined
  if (known !== undefined) return known(error)
  if (isUnavailable(error)) return unavailable(error)
  return error.sqlstate.startsWith('22') ? invalidValue() : undefined
}

const chosenStatuses = [400, 403, 404, 409, 422, 429] as const

/**
 * `raise sqlstate 'PT403' using hint = 'plan_limit_reached'` sets the status and the code. Only its message knows
 * whether and when to retry.
 */
function chosenStatus(sqlstate: string): (typeof chosenStatuses)[number] | undefined {
  return chosenStatuses.find((status) => sqlstate === `PT${status}`)
}

/** The refusal for an error; undefined for faults of ours or of the machine. */
export function findRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  // The client has left, so there is nobody to answer and nothing to fix.
  if (error instanceof ClientLeftError) return dispatchRefusals.clientLeft()
  return error instanceof DatabaseError ? findDatabaseRefusal(error) : undefined
}
