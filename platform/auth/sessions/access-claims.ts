import type { Claims } from '../../postgres/postgres.ts'
import type { UserRow } from '../users/user-row.ts'
import type { SessionRow } from './session-row.ts'

export type ClaimsInput = {
  readonly user: Pick<
    UserRow,
    'id' | 'aud' | 'role' | 'email' | 'phone' | 'app_metadata' | 'user_metadata' | 'is_anonymous'
  >
  readonly session: SessionRow
  /** Seconds since 1970. */
  readonly issuedAt: number
  /** Seconds. */
  readonly lifetime: number
}

/** The claims of an access token (sheet, section 4). The keyring adds the issuer. */
export function buildAccessClaims({ user, session, issuedAt, lifetime }: ClaimsInput): Claims {
  return {
    sub: user.id,
    aud: user.aud,
    iat: issuedAt,
    exp: issuedAt + lifetime,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.actor_id !== null && { act: { ...session.actor_claims, sub: session.actor_id } }),
  }
}
