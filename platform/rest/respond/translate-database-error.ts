// The table of section 8 of the sheet: SQLSTATE to HTTP. PostgreSQL's own message, detail and hint go to the client;
// details of the connection (addresses, folders) do not.
import { CallerError } from '../../callers/callers.ts'
import { ClientLeftError } from '../../http/http.ts'
import { connectionState, DatabaseError } from '../../postgres/database-error.ts'
import { invalidBody } from '../errors/request-errors.ts'
import { RestError } from '../errors/rest-error.ts'
import { refuseCaller } from '../errors/token-errors.ts'
import { readRaisedError } from './raised-error.ts'

export type Asker = {
  /** Whether the caller is signed in: for them a missing privilege is final, while others may sign in. */
  readonly authenticated: boolean
}

export function translateError(error: unknown, asker: Asker): RestError {
  if (error instanceof RestError) return error
  if (error instanceof CallerError) return refuseCaller(error)
  if (error instanceof ClientLeftError) return invalidBody('The request ended before its body was complete')
  if (!(error instanceof DatabaseError)) {
    return new RestError('Internal server error', { status: 500, code: 'PGRSTX00', cause: error })
  }
  const { sqlstate } = error
  if (sqlstate.startsWith('08')) return unreachable(error)
  if (sqlstate === connectionState.tooManyConnections) return busy(error)
  if (sqlstate === 'PGRST') return readRaisedError(error)
  const status = statusOf(error, asker)
  return new RestError(error.message, {
    status,
    code: sqlstate,
    details: error.detail,
    hint: error.hint,
    headers: {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(isOverSoon(sqlstate, status) && { 'Retry-After': String(error.retryAfter ?? 1) }),
    },
    cause: error,
  })
}

function unreachable(cause: DatabaseError): RestError {
  return new RestError('Database connection error. Retrying the connection.', {
    status: 503,
    code: 'PGRST001',
    headers: { 'Retry-After': '1' },
    cause,
  })
}

function busy(cause: DatabaseError): RestError {
  return new RestError('Timed out acquiring connection from connection pool.', {
    status: 504,
    code: 'PGRST003',
    cause,
  })
}

function statusOf({ sqlstate, message }: DatabaseError, { authenticated }: Asker): number {
  switch (sqlstate) {
    case '23503':
    case '23505':
      return 409
    case '25006':
      return 405
    case '21000':
      return message.endsWith('requires a WHERE clause') ? 400 : 500
    case '22023':
      return /^role .* does not exist$/.test(message) ? 401 : 400
    case '42501':
      return authenticated ? 403 : 401
    case '42883':
      return message.startsWith('function xmlagg(') ? 406 : 404
    case '42P01':
      return 404
    case '42P17':
    case '53400':
      return 500
    case '57P01':
      return 503
    case connectionState.ownShareFull:
      return 429
    case 'P0001':
      return 400
    default:
      return raisedStatus(sqlstate) ?? statusOfClass.get(sqlstate.slice(0, 2)) ?? 400
  }
}

/** If SQL chose the status, only its message knows when to retry. */
const isOverSoon = (sqlstate: string, status: number) =>
  (status === 429 || status === 503) && !sqlstate.startsWith('PT')

/** `raise sqlstate 'PT402'` sets the status itself. */
function raisedStatus(sqlstate: string): number | undefined {
  if (!sqlstate.startsWith('PT')) return undefined
  const status = Number(sqlstate.slice(2))
  return status >= 200 && status <= 599 ? status : 500
}

const statusOfClass: ReadonlyMap<string, number> = new Map([
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['53', 503],
  ...['09', '25', '2D', '38', '39', '3B', '40', '54', '55', '57', '58', 'F0', 'HV', 'P0', 'XX'].map(
    (serverClass): [string, number] => [serverClass, 500],
  ),
])
