import type { Context } from 'hono'
import type { Logger } from '../http/http.ts'
import { DatabaseError, isUnavailable } from '../postgres/postgres.ts'
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

/** A fault of ours is logged with its cause; a refusal is no news. */
export function logFailure(logger: Logger, c: AuthContext, error: AuthError | OAuthError): void {
  if (error instanceof OAuthError || error.status < 500) return
  logger.error({ requestId: c.var.requestId, err: error.cause ?? error }, 'auth request failed')
}

export function toAuthError(error: unknown): AuthError | OAuthError {
  return error instanceof AuthError || error instanceof OAuthError ? error : toFailure(error)
}

/** Anything that is not a refusal of ours becomes a failure that tells nothing and keeps its cause. */
export function toFailure(error: unknown): AuthError {
  // The client asks again after this one; after any other fault it would end the session.
  const isPassing = isUnavailable(error) || (error instanceof DatabaseError && error.sqlstate === '57014')
  return isPassing ? authErrors.requestTimeout({ cause: error }) : authErrors.unexpected({ cause: error })
}
