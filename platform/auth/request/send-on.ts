// Answers for a browser that followed a link: it is always sent on, with tokens or an error in the fragment (implicit)
// or a code in the query (PKCE).
import type { AuthContext } from '../auth-context.ts'
import { type AuthError, OAuthError } from '../errors/errors.ts'
import type { TokenResponse } from '../sessions/grant.ts'

export type Parameters = Readonly<Record<string, string>>

type Sending = {
  readonly query?: Parameters
  readonly fragment?: Parameters
  /** 303 by default: the browser continues with GET, whatever the method was. */
  readonly status?: 302 | 303
}

/** Parameters of the target are kept. */
export function sendOn(
  c: AuthContext,
  target: string,
  { query = {}, fragment, status = 303 }: Sending,
): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams({ ...fragment, sb: '' }).toString()
  return c.redirect(url.href, status)
}

const errorByStatus: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

export function errorParameters(error: AuthError | OAuthError): Parameters {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message }
  const name = errorByStatus[error.status]
  return {
    ...(name !== undefined && { error: name }),
    error_code: error.code,
    error_description: error.message,
  }
}

/** Without the person, who may be too long for an address. */
export function tokenParameters(tokens: TokenResponse): Parameters {
  return {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
  }
}
