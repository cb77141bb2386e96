import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'

/** Expired challenges make room for new ones, so that only those of a few minutes are kept. */
const maxRemoved = 100

/** For a person who registers a passkey. Returns its fields for the wire. */
export async function storeChallenge(
  transaction: Transaction,
  { userId, challenge }: { readonly userId: string; readonly challenge: string },
): Promise<{ readonly challenge_id: string; readonly expires_at: number }> {
  await transaction.query(
    `delete from auth.webauthn_challenges where id in
       (select id from auth.webauthn_challenges where expires_at <= now() order by expires_at limit $1
        for update skip locked)`,
    [maxRemoved],
  )
  const [stored] = await transaction.query<{ id: string; expires_at: Date }>(
    `insert into auth.webauthn_challenges (user_id, purpose, challenge, expires_at)
     values ($1, 'registration', $2, now() + make_interval(secs => $3)) returning id, expires_at`,
    [userId, challenge, challengeLifetime],
  )
  if (stored === undefined) throw new Error('A challenge was stored without an answer')
  return { challenge_id: stored.id, expires_at: Math.floor(stored.expires_at.getTime() / 1000) }
}

type Spent = { readonly challenge: string } | { readonly error: AuthError }

/** A challenge is good for one answer, right or wrong. Commit the transaction. */
export async function spendChallenge(
  transaction: Transaction,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Spent> {
  const [spent] = await transaction.query<{ challenge: string; is_expired: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and purpose = 'registration' and user_id = $2
     returning challenge, expires_at <= now() as is_expired`,
    [id, userId],
  )
  if (spent === undefined) return { error: authErrors.passkeyChallengeNotFound() }
  return spent.is_expired ? { error: authErrors.passkeyChallengeExpired() } : spent
}

export function requireChallengeId(id: string | null | undefined): string {
  if (!id) throw authErrors.validationFailed('challenge_id is required')
  if (!isUuid(id)) throw authErrors.validationFailed('challenge_id must be a valid UUID')
  return id
}
