// A mail carries a link and a six-digit code for the same step. The link's token is drawn on its own and not made
// from the code: one that were would be as easy to guess as the code, and guesses at a link name nobody to count for.
import { randomBytes, randomInt } from 'node:crypto'
import type { Transaction } from '../../postgres/postgres.ts'
import type { Keyring } from '../../tokens/tokens.ts'
import { holdPeople } from '../users/hold-people.ts'

export type OneTimeKind = 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new'

export type OneTimeToken = { readonly tokenHash: string; readonly code: string }

export type RedeemedToken = {
  readonly user_id: string
  readonly kind: OneTimeKind
  readonly flow_state_id: string | null
}

/** What became of a proof: the token that it spent, and whom it named, be it spent or refused. */
export type Redemption = {
  readonly token: RedeemedToken | undefined
  readonly userId: string | undefined
}

type Digest = Pick<Keyring, 'digest'>

export const pkcePrefix = 'pkce_'
const maxAttempts = 5

const hashOfLink = (keyring: Digest, token: string) =>
  keyring.digest(`link:${token.startsWith(pkcePrefix) ? token.slice(pkcePrefix.length) : token}`)
const hashOfCode = (keyring: Digest, email: string, code: string) => keyring.digest(`code:${email}:${code}`)

type Issue = {
  readonly userId: string
  readonly kind: OneTimeKind
  /** Where the mail goes. */
  readonly email: string
  readonly flowStateId: string | undefined
  /** Seconds. */
  readonly lifetime: number
}

/** Draws a token that replaces an older one for the same step. */
export async function issueOneTimeToken(
  transaction: Transaction,
  keyring: Digest,
  { userId, kind, email, flowStateId, lifetime }: Issue,
): Promise<OneTimeToken> {
  const token = randomBytes(28).toString('hex')
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await transaction.query(
    `insert into auth.one_time_tokens (user_id, kind, email, token_hash, code_hash, flow_state_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
     on conflict (user_id, kind) do update
       set email = excluded.email, token_hash = excluded.token_hash, code_hash = excluded.code_hash,
           flow_state_id = excluded.flow_state_id, attempts = 0, created_at = now(),
           expires_at = excluded.expires_at`,
    [
      userId,
      kind,
      email,
      hashOfLink(keyring, token),
      hashOfCode(keyring, email, code),
      flowStateId ?? null,
      lifetime,
    ],
  )
  return { tokenHash: flowStateId === undefined ? token : pkcePrefix + token, code }
}

/** Spends the token of a link, unless it is unknown, spent or too old. */
export async function redeemLink(
  transaction: Transaction,
  keyring: Digest,
  { token, kinds }: { readonly token: string; readonly kinds: readonly OneTimeKind[] },
): Promise<Redemption> {
  const hash = hashOfLink(keyring, token)
  const [userId] = await holdPeople(
    transaction,
    'select user_id from auth.one_time_tokens where token_hash = $1',
    [hash],
  )
  const [redeemed] = await transaction.query<RedeemedToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and kind = any($2) and expires_at > now()
     returning user_id, kind, flow_state_id`,
    [hash, kinds],
  )
  return { token: redeemed, userId }
}

type TriedToken = RedeemedToken & { readonly id: string; readonly code_hash: string }

/**
 * Spends the token of a code. Each try is counted before it is compared, and tries wait for each other on the row,
 * so that asking at once gains nothing. The transaction must be committed even where the code was wrong.
 */
export async function redeemCode(
  transaction: Transaction,
  keyring: Digest,
  {
    email,
    code,
    kinds,
  }: { readonly email: string; readonly code: string; readonly kinds: readonly OneTimeKind[] },
): Promise<Redemption> {
  const [userId] = await holdPeople(
    transaction,
    `select user_id from auth.one_time_tokens where email = $1 and kind = any($2)
     union select id from auth.users where email = $1`,
    [email, kinds],
  )
  const tried = await transaction.query<TriedToken>(
    `update auth.one_time_tokens set attempts = attempts + 1
     where email = $1 and kind = any($2) and attempts < $3 and expires_at > now()
     returning id, user_id, kind, flow_state_id, code_hash`,
    [email, kinds, maxAttempts],
  )
  const expected = hashOfCode(keyring, email, code)
  const redeemed = tried.find((token) => token.code_hash === expected)
  if (redeemed === undefined) {
    // Waiting for the disk here would tell from outside whether this address has a code pending.
    await transaction.query(`select set_config('synchronous_commit', 'off', true)`)
    return { token: undefined, userId }
  }
  await transaction.query('delete from auth.one_time_tokens where id = $1', [redeemed.id])
  return { token: redeemed, userId: redeemed.user_id }
}
