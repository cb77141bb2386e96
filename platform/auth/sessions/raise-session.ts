// A second proof raises the session that the person already has: same id, higher assurance, new tokens.
import type { Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import { rememberNetwork } from '../limits/proven-networks.ts'
import { describeUser } from '../users/render-user.ts'
import type { Act } from './act-as-person.ts'
import type { Grant } from './grant.ts'
import { createRefreshToken, hashRefreshToken } from './refresh-token.ts'
import { type SessionRow, sessionColumns } from './session-row.ts'

type SecondProof = {
  /** What has proven it: a factor, or a passkey that counts as one. */
  readonly factorId?: string
  readonly passkeyId?: string
  /** The name for `amr`. */
  readonly method: string
}

/** The methods of factors in `amr`, which make a session aal2. */
const secondMethods = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']
const passkeyMethod = 'passkey'

export async function raiseSession(act: Act, proof: SecondProof): Promise<Grant> {
  const { transaction, user } = act
  const session = await raiseRow(act, proof)
  const refreshToken = await replaceRefreshTokens(act)
  return { user, userObject: await describeUser(transaction, user), session, refreshToken }
}

/** A new passkey raises the session that registered it. */
export async function raiseByPasskey(act: Act, passkeyId: string): Promise<Grant> {
  return await raiseSession(act, { passkeyId, method: passkeyMethod })
}

/** Keeps the row's other proofs, also those that the token of the request does not know. */
async function raiseRow(act: Act, { factorId, passkeyId, method }: SecondProof): Promise<SessionRow> {
  const { transaction, c, parts, user } = act
  const entry = { method, timestamp: Math.floor(parts.clock() / 1000) }
  const [session] = await transaction.query<SessionRow>(
    `update auth.sessions
     set aal = 'aal2', factor_id = coalesce($3, factor_id), passkey_id = coalesce($4, passkey_id),
         address = $5, place = $6, updated_at = now(),
         amr = (select jsonb_build_array($2::jsonb) || coalesce(jsonb_agg(proof order by place), '[]')
                from jsonb_array_elements(amr) with ordinality as proofs (proof, place)
                where proof ->> 'method' <> $7)
     where id = $1 and revoked_at is null returning ${sessionColumns}`,
    [
      act.session.id,
      JSON.stringify(entry),
      factorId ?? null,
      passkeyId ?? null,
      c.var.clientAddress ?? null,
      c.var.clientPlace ?? null,
      method,
    ],
  )
  if (session === undefined) throw authErrors.sessionNotFound()
  await rememberNetwork(transaction, { userId: user.id, address: c.var.clientAddress })
  await parts.onEvent(transaction, { name: 'signed_in', userId: user.id, sessionId: session.id, method })
  await endUnproven(act)
  return session
}

/**
 * Ends the person's sessions that lack a second proof: whoever opened them may have had only the first one. Somebody who
 * acts for the person had none of them.
 */
async function endUnproven({ transaction, parts, user, session }: Act): Promise<void> {
  const ended = await transaction.query(
    `delete from auth.sessions where user_id = $1 and aal = 'aal1' and actor_id is null returning id`,
    [user.id],
  )
  if (ended.length === 0) return
  const event = { userId: user.id, sessionId: session.id, method: 'unproven' } as const
  await parts.onEvent(transaction, { name: 'signed_out', ...event })
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
     set aal = case when passkey_id is null then 'aal1' else aal end, factor_id = null, updated_at = now(),
         amr = (select coalesce(jsonb_agg(proof order by place), '[]')
                from jsonb_array_elements(amr) with ordinality as proofs (proof, place)
                where not proof ->> 'method' = any($2))
     where factor_id = $1`,
    [factorId, secondMethods],
  )
}

/** Takes back what a passkey has proven, except that it signed in: a session keeps its only proof, with less weight. */
export async function lowerPasskeySessions(transaction: Transaction, passkeyId: string): Promise<void> {
  await transaction.query(
    `update auth.sessions
     set aal = case when factor_id is null then 'aal1' else aal end, passkey_id = null, updated_at = now(),
         amr = (select case when count(*) = 1 then amr
                       else coalesce(jsonb_agg(proof order by place) filter (where proof ->> 'method' <> $2), '[]') end
                from jsonb_array_elements(amr) with ordinality as proofs (proof, place))
     where passkey_id = $1`,
    [passkeyId, passkeyMethod],
  )
}
