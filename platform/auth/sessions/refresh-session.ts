// Rotation with reuse detection (sheet, section 6). Refreshes of one session wait for each other on its row, so that
// each sees the result of the one before.
import type { Transaction } from '../../postgres/postgres.ts'
import { authErrors } from '../errors/errors.ts'
import { signInTimeOf } from './recent-sign-in.ts'
import {
  createRefreshToken,
  findSessionId,
  hashRefreshToken,
  openSuccessor,
  sealSuccessor,
} from './refresh-token.ts'
import { type SessionRow, sessionColumns } from './session-row.ts'

type TokenRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly sealed_successor: Buffer | null
  readonly is_active: boolean
  readonly is_recent: boolean
}

type HeldSession = SessionRow & { readonly is_revoked: boolean; readonly is_over: boolean }

/**
 * `stolen`: a spent token was used again. `over`: the sign-in is too long ago. The session is revoked or has ended; commit
 * that before refusing.
 */
export type Refresh =
  | {
      readonly outcome: 'refreshed'
      readonly session: SessionRow
      readonly refreshToken: string
      readonly isReuse: boolean
    }
  | { readonly outcome: 'stolen' | 'over'; readonly userId: string; readonly sessionId: string }

type Options = {
  /** Seconds. */
  readonly reuseInterval: number
  readonly userAgent: string | null
  readonly address: string | null
  readonly place: string | null
  /** Milliseconds since 1970. */
  readonly now: number
  /** Seconds since the sign-in at which a session of this person ends. */
  readonly findMaxAge: (userId: string) => Promise<number | undefined>
}

export async function refreshSession(
  transaction: Transaction,
  token: string,
  options: Options,
): Promise<Refresh> {
  const session = await holdSession(transaction, token)
  if (session.is_over) throw authErrors.refreshSessionExpired()
  const row = await findToken(transaction, session.id, token, options)
  if (row === undefined) throw authErrors.refreshTokenNotFound()
  if (session.is_revoked) throw authErrors.refreshTokenAlreadyUsed()
  if (await isPastAge(session, options)) {
    await transaction.query('update auth.sessions set not_after = now(), updated_at = now() where id = $1', [
      session.id,
    ])
    return { outcome: 'over', userId: session.user_id, sessionId: session.id }
  }
  const refreshToken = row.is_active
    ? await rotate(transaction, { session, token, row })
    : await findReplacement(transaction, { session, token, row, options })
  if (refreshToken === undefined) {
    await transaction.query('update auth.sessions set revoked_at = now(), updated_at = now() where id = $1', [
      session.id,
    ])
    return { outcome: 'stolen', userId: session.user_id, sessionId: session.id }
  }
  await transaction.query(
    `update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $2, address = $3, place = $4
     where id = $1`,
    [session.id, options.userAgent, options.address, options.place],
  )
  return { outcome: 'refreshed', session, refreshToken, isReuse: !row.is_active }
}

async function holdSession(transaction: Transaction, token: string): Promise<HeldSession> {
  const sessionId = findSessionId(token)
  if (sessionId === undefined) throw authErrors.refreshTokenNotFound()
  await transaction.query(`select set_config('lock_timeout', '5s', true)`)
  const [session] = await transaction.query<HeldSession>(
    `select ${sessionColumns}, revoked_at is not null as is_revoked, coalesce(not_after <= now(), false)
       or (actor_id is not null and not auth.session_is_live(actor_id, actor_session_id)) as is_over
     from auth.sessions where id = $1 for update`,
    [sessionId],
  )
  if (session === undefined) throw authErrors.refreshSessionNotFound()
  return session
}

async function isPastAge(session: SessionRow, { now, findMaxAge }: Options): Promise<boolean> {
  const maxAge = await findMaxAge(session.user_id)
  return maxAge !== undefined && now - signInTimeOf(session).getTime() > maxAge * 1000
}

async function findToken(
  transaction: Transaction,
  sessionId: string,
  token: string,
  { reuseInterval }: Pick<Options, 'reuseInterval'>,
): Promise<TokenRow | undefined> {
  const [row] = await transaction.query<TokenRow>(
    `select id, parent_id, sealed_successor, revoked_at is null as is_active,
            coalesce(revoked_at + make_interval(secs => $3) > now(), false) as is_recent
     from auth.refresh_tokens where session_id = $1 and token_hash = $2`,
    [sessionId, hashRefreshToken(token), reuseInterval],
  )
  return row
}

type Presented = { readonly session: SessionRow; readonly token: string; readonly row: TokenRow }

async function rotate(transaction: Transaction, { session, token, row }: Presented): Promise<string> {
  const successor = createRefreshToken(session.id)
  await transaction.query(
    'update auth.refresh_tokens set revoked_at = now(), sealed_successor = $2 where id = $1',
    [row.id, sealSuccessor(token, successor)],
  )
  await transaction.query(
    'insert into auth.refresh_tokens (session_id, token_hash, parent_id) values ($1, $2, $3)',
    [session.id, hashRefreshToken(successor), row.id],
  )
  return successor
}

/**
 * The active token for the holder of a spent one. Its direct parent may always ask again, because the client may have
 * lost the answer; an older one only within the reuse interval.
 */
async function findReplacement(
  transaction: Transaction,
  { session, token, row, options }: Presented & { readonly options: Options },
): Promise<string | undefined> {
  let [current, currentToken] = [row, token]
  for (let steps = 0; ; steps += 1) {
    if (current.is_active) return currentToken
    if (steps > 0 && !row.is_recent) return undefined
    if (current.sealed_successor === null) return undefined
    currentToken = openSuccessor(currentToken, current.sealed_successor)
    const next = await findToken(transaction, session.id, currentToken, options)
    if (next === undefined) return undefined
    current = next
  }
}
