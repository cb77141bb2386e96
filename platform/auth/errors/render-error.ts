import type { Context } from 'hono'
import { ClientLeftError, type Logger } from '../../http/http.ts'
import { connectionState, DatabaseError, isUnavailable } from '../../postgres/postgres.ts'
import type { AuthContext } from '../auth-context.ts'
import { AuthError, authErrors, OAuthError } from './errors.ts'

const apiVersionHeader = 'X-Supabase-Api-Version'
const apiVersion = '2024-01-01'

type Rendering = { readonly requestId: string }

/** Renders every refusal in the form of the request's API version (sheet, section 2). */
export function renderError(c: Context, error: AuthError | OAuthError, { requestId }: Rendering): Response {
  if (error instanceof OAuthError) {
    return c.json({ error: error.error, error_description: error.message }, 400)
  }
  c.header('X-Sb-Error-Code', error.code)
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  const weakness = error.weakness === undefined ? {} : { weak_password: { reasons: error.weakness } }
  if (asksForVersion(c.req.header(apiVersionHeader))) {
    c.header(apiVersionHeader, apiVersion)
    return c.json({ code: error.code, message: error.message, ...weakness }, error.status)
  }
  const errorId = error.status >= 500 ? { error_id: requestId } : {}
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...errorId, ...weakness },
    error.status,
  )
}

function asksForVersion(header: string | undefined): boolean {
  return header !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= apiVersion
}

const { ownShareFull, queueFull } = connectionState

/** Only our own faults are logged, with their cause. Refusals are not, including those for lack of capacity. */
export function logFailure(logger: Logger, c: AuthContext, error: AuthError | OAuthError): void {
  if (error instanceof OAuthError || error.status < 500) return
  // Nothing was attempted, so nothing went wrong.
  if (error.cause === undefined && error.code === 'request_timeout') return
  if ([ownShareFull, queueFull].some((sqlstate) => hasState(error.cause, sqlstate))) return
  logger.error({ requestId: c.var.requestId, err: error.cause ?? error }, 'auth request failed')
}

export function toAuthError(error: unknown): AuthError | OAuthError {
  return error instanceof AuthError || error instanceof OAuthError ? error : toFailure(error)
}

// A deadlock, a serialization failure, or a lock that was not granted in time.
const concurrencyStates: readonly string[] = ['40P01', '40001', '55P03']

/** Errors of PostgreSQL that the request caused become refusals. Anything else reveals nothing and keeps its cause. */
export function toFailure(error: unknown): AuthError {
  // The client has left, so there is nobody to answer and nothing to fix.
  if (error instanceof ClientLeftError) return authErrors.badJson()
  const options = { cause: error }
  const sqlstate = error instanceof DatabaseError ? error.sqlstate : ''
  if (sqlstate === ownShareFull) return authErrors.overRequestRate(passing(error))
  // The client retries after this status; after any other fault it would end the session.
  if (isUnavailable(error) || sqlstate === '57014') return authErrors.requestTimeout(passing(error))
  if (concurrencyStates.includes(sqlstate)) return authErrors.concurrentChange(options)
  return sqlstate.startsWith('22') ? authErrors.unusableValue(options) : authErrors.unexpected(options)
}

/**
 * For a refresh: the client does not retry after 429, and gives up a session whose access token has expired. The limit
 * applies to an address, so an office would lose its sessions because of one script.
 */
export function toRefreshFailure(error: unknown): unknown {
  return hasState(error, ownShareFull) ? authErrors.requestTimeout(passing(error)) : error
}

function passing(error: unknown): { readonly cause: unknown; readonly retryAfter: number } {
  return { cause: error, retryAfter: (error instanceof DatabaseError && error.retryAfter) || 1 }
}

function hasState(error: unknown, sqlstate: string): boolean {
  return error instanceof DatabaseError && error.sqlstate === sqlstate
}
