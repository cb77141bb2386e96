import type { Context } from 'hono'
import { ClientLeftError, type Logger } from '../http/http.ts'
import { connectionState, DatabaseError, isUnavailable } from '../postgres/postgres.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, authErrors, OAuthError } from './errors.ts'

const apiVersionHeader = 'X-Supabase-Api-Version'
const apiVersion = '2024-01-01'

type Rendering = { readonly requestId: string }

/** One answer for every refusal, in the form that the request's API version asks for (sheet, section 2). */
export function renderError(c: Context, error: AuthError | OAuthError, { requestId }: Rendering): Response {
  if (error instanceof OAuthError) {
    return c.json({ error: error.error, error_description: error.message }, 400)
  }
  c.header('X-Sb-Error-Code', error.code)
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  if (asksForVersion(c.req.header(apiVersionHeader))) {
    c.header(apiVersionHeader, apiVersion)
    return c.json({ code: error.code, message: error.message }, error.status)
  }
  const errorId = error.status >= 500 ? { error_id: requestId } : {}
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...errorId }, error.status)
}

function asksForVersion(header: string | undefined): boolean {
  return header !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= apiVersion
}

const { ownShareFull, queueFull } = connectionState

/** A fault of ours is logged with its cause; a refusal is no news, and neither is one for want of room. */
export function logFailure(logger: Logger, c: AuthContext, error: AuthError | OAuthError): void {
  if (error instanceof OAuthError || error.status < 500) return
  // Nothing went wrong where nothing was tried.
  if (error.cause === undefined && error.code === 'request_timeout') return
  if ([ownShareFull, queueFull].some((sqlstate) => hasState(error.cause, sqlstate))) return
  logger.error({ requestId: c.var.requestId, err: error.cause ?? error }, 'auth request failed')
}

export function toAuthError(error: unknown): AuthError | OAuthError {
  return error instanceof AuthError || error instanceof OAuthError ? error : toFailure(error)
}

// A deadlock, a serialization failure, a lock that did not come in time.
const concurrencyStates: readonly string[] = ['40P01', '40001', '55P03']

/** What PostgreSQL could not do because of the request is refused; anything else tells nothing and keeps its cause. */
export function toFailure(error: unknown): AuthError {
  // Nobody hears it, and nothing is to be mended.
  if (error instanceof ClientLeftError) return authErrors.badJson()
  const options = { cause: error }
  const sqlstate = error instanceof DatabaseError ? error.sqlstate : ''
  if (sqlstate === ownShareFull) return authErrors.overRequestRate(passing(error))
  // The client asks again after this one; after any other fault it would end the session.
  if (isUnavailable(error) || sqlstate === '57014') return authErrors.requestTimeout(passing(error))
  if (concurrencyStates.includes(sqlstate)) return authErrors.concurrentChange(options)
  return sqlstate.startsWith('22') ? authErrors.unusableValue(options) : authErrors.unexpected(options)
}

/**
 * For a refresh: 429 is no status that the client tries again, and it gives up a session whose access token has expired.
 * The share is that of an address, so that an office would lose its sessions to one script.
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
