// A second proof raises the session that the person already has: same id, higher assurance, new tokens.
import { authErrors } from '../errors/errors.ts'
import { describeUser } from '../users/render-user.ts'
import type { Act } from './act-as-person.ts'
import type { Grant } from './grant.ts'
import { createRefreshToken, hashRefreshToken } from './refresh-token.ts'
import { type SessionRow, sessionColumns } from './session-row.ts'

type SecondProof = {
  readonly factorId: string
  /** The name for `amr`. */
  readonly method: string
}

/** The methods in `amr` that make a session aal2. */
const secondMethods = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** Ends the person's sessions that lack a second proof: whoever opened them may have had only the first one. */
export async function raiseSession(act: Act, { factorId, method }: SecondProof): Promise<Grant> {
  const { transaction, c, parts, user } = act
  const entry = { method, timestamp: Math.floor(parts.clock() / 1000) }
  const amr = [entry, ...act.session.amr.filter((proof) => proof.method !== method)]
  const [session] = await transaction.query<SessionRow>(
    `update auth.sessions set aal = 'aal2', amr = $2, factor_id = $3, address = $4, updated_at = now()
     where id = $1 and revoked_at is null returning ${sessionColumns}`,
    [act.session.id, JSON.stringify(amr), factorId, c.var.clientAddress ?? null],
  )
  if (session === undefined) throw authErrors.sessionNotFound()
  const refreshToken = await replaceRefreshTokens(act)
  await transaction.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [user.id])
  await parts.onEvent(transaction, { name: 'signed_in', userId: user.id, sessionId: session.id, method })
  return { user, userObject: await describeUser(transaction, user), session, refreshToken }
}

/**
 * Whoever holds a token from before the second proof must not refresh the raised session with it. The old tokens are
 * forgotten instead of spent, so that a tab which still holds one is refused without ending the session.
 */
async function replaceRefreshTokens({ transaction, session }: Act): Promise<string> {
  await transaction.query('delete from auth.refresh_tokens where session_id = $1', [session.id])
  const refreshToken = createRefreshToken(session.id)
  await transaction.query('insert into auth.refresh_tokens (session_id, token_hash) values ($1, $2)', [
    session.id,
    hashRefreshToken(refreshToken),
  ])
  return refreshToken
}

/** Takes back what a factor has proven. The next token of these sessions says so. */
export async function lowerSessions(
  { transaction }: Pick<Act, 'transaction'>,
  factorId: string,
): Promise<void> {
  await transaction.query(
    `update auth.sessions
     set aal = 'aal1', factor_id = null, updated_at = now(),
         amr = (select coalesce(jsonb_agg(proof order by place), '[]')
                from jsonb_array_elements(amr) with ordinality as proofs (proof, place)
                where not proof ->> 'method' = any($2))
     where factor_id = $1`,
    [factorId, secondMethods],
  )
}
