import type { AuthContext, AuthParts } from '../auth-context.ts'
import type { Json, UserRow } from '../users/user-row.ts'
import { buildAccessClaims } from './access-claims.ts'
import type { SessionRow } from './session-row.ts'

/** The result of a sign-in or a refresh. The access token is signed from it after the transaction. */
export type Grant = {
  readonly user: UserRow
  readonly userObject: Json
  readonly session: SessionRow
  readonly refreshToken: string
  /** For a refresh: whether a spent token got the active one again. */
  readonly isReuse?: boolean
}

export type TokenResponse = {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: Json
}

export async function toTokenResponse(parts: AuthParts, grant: Grant): Promise<TokenResponse> {
  const { keyring, clock } = parts
  const issuedAt = Math.floor(clock() / 1000)
  const lifetime = lifetimeOf(parts, grant.session, issuedAt)
  const claims = buildAccessClaims({ ...grant, issuedAt, lifetime })
  return {
    access_token: await keyring.sign(claims),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: grant.refreshToken,
    user: grant.userObject,
  }
}

/** Seconds. A token does not outlive its session. */
function lifetimeOf({ accessTokenLifetime }: AuthParts, { not_after }: SessionRow, issuedAt: number): number {
  if (not_after === null) return accessTokenLifetime
  const left = Math.floor(not_after.getTime() / 1000) - issuedAt
  return Math.min(accessTokenLifetime, Math.max(left, 0))
}

/** Of a token: the first letters of its session's id, which is no secret. */
const prefixLength = 5

/** `more`: what the wire adds to the session for some grants. */
export async function answerWithSession(
  c: AuthContext,
  parts: AuthParts,
  grant: Grant,
  more: Json = {},
): Promise<Response> {
  c.header('sb-auth-user-id', grant.user.id)
  c.header('sb-auth-session-id', grant.session.id)
  c.header('sb-auth-refresh-token-prefix', grant.refreshToken.slice(0, prefixLength))
  if (grant.isReuse !== undefined) c.header('sb-auth-refresh-token-reuse', String(grant.isReuse))
  return c.json({ ...(await toTokenResponse(parts, grant)), ...more })
}
