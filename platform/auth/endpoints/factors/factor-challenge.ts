import { isUuid } from '../../../http/http.ts'
import { authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import { challengeLifetime } from '../../webauthn/challenge-lifetime.ts'
import type { Factor } from './factor.ts'
import type { Challenge, Question } from './factor-kind.ts'

type NewChallenge = { readonly id: string; readonly factor: Factor; readonly question: Question }

export async function storeChallenge(
  { transaction, c }: Act,
  { id, factor, question }: NewChallenge,
): Promise<{ readonly created_at: Date }> {
  await transaction.query(
    `delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - interval '1 hour'`,
    [factor.id],
  )
  await transaction.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [factor.id])
  const [challenge] = await transaction.query<{ created_at: Date }>(
    `insert into auth.mfa_challenges (id, factor_id, address, code_hash, webauthn_challenge)
     values ($1, $2, $3, $4, $5) returning created_at`,
    [
      id,
      factor.id,
      c.var.clientAddress ?? null,
      question.codeHash ?? null,
      question.webauthnChallenge ?? null,
    ],
  )
  if (challenge === undefined) throw new Error('A challenge was stored without an answer')
  return challenge
}

type ChallengeRow = Challenge & {
  readonly address: string | null
  readonly is_used: boolean
  readonly is_expired: boolean
}

/** The open challenge that an answer names. */
export async function requireChallenge(
  { transaction, c }: Act,
  { factor, id }: { readonly factor: Factor; readonly id: string | null | undefined },
): Promise<Challenge> {
  if (!isUuid(id)) throw authErrors.factorChallengeNotFound()
  const [challenge] = await transaction.query<ChallengeRow>(
    `select id, address, code_hash, webauthn_challenge, verified_at is not null as is_used,
            created_at + make_interval(secs => $3) <= now() as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, challengeLifetime],
  )
  if (challenge === undefined) throw authErrors.factorChallengeNotFound()
  const isElsewhere = challenge.address !== (c.var.clientAddress ?? null)
  if (challenge.is_used || isElsewhere) throw authErrors.factorChallengeMismatch()
  if (challenge.is_expired) throw authErrors.factorChallengeExpired(challenge.id)
  return challenge
}

/** A challenge is good for one right answer. */
export async function endChallenge({ transaction }: Act, { id }: Challenge): Promise<void> {
  await transaction.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
}
