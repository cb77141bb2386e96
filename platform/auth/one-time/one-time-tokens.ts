// A mail carries a link and a six-digit code for the same step; a text message carries only the code. The link's token
// is random and not derived from the code: a derived one would be as easy to guess as the code, and guesses at a link
// name nobody to count them for.
import { randomBytes, randomInt } from 'node:crypto'
import { addressFamilyKey } from '../../http/http.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import type { Keyring } from '../../tokens/tokens.ts'
import { lockPeople } from '../users/lock-people.ts'

export type OneTimeKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'
  | 'break_glass'

export type OneTimeToken = { readonly tokenHash: string; readonly code: string }

export type RedeemedToken = {
  readonly id: string
  readonly user_id: string
  readonly kind: OneTimeKind
  readonly flow_state_id: string | null
}

/** The result of a proof: the token that it spent, and the person it named, whether spent or refused. */
export type Redemption = {
  readonly token: RedeemedToken | undefined
  readonly userId: string | undefined
}

type Digest = Pick<Keyring, 'digest'>

export const pkcePrefix = 'pkce_'
const maxAttempts = 5
/** Wrong codes of one person in 24 hours from one address, over all pending codes. */
const maxDailyFailures = 10
/**
 * The same from all addresses. Mails also carry a link, which works when codes no longer do. Text messages do not: more
 * wrong codes are allowed there, so that a stranger needs several addresses to keep a person out for a day, and guessing
 * is still hopeless: fifty codes of a million.
 */
const maxDailyFailuresOf = { mail: 10, sms: 50 }
const smsKinds: readonly OneTimeKind[] = ['phone_confirmation', 'phone_change']

const hashOfLink = (keyring: Digest, token: string) =>
  keyring.digest(`link:${token.startsWith(pkcePrefix) ? token.slice(pkcePrefix.length) : token}`)
const hashOfCode = (keyring: Digest, recipient: string, code: string) =>
  keyring.digest(`code:${recipient}:${code}`)

type Issue = {
  /** Replaces another token with this id, whose mail was not sent. */
  readonly id: string
  readonly userId: string
  readonly kind: OneTimeKind
  /** The address or number that the message goes to. */
  readonly recipient: string
  readonly flowStateId: string | undefined
  /** Seconds. */
  readonly lifetime: number
  /** Default: six random digits. */
  readonly code?: string
}

/** Six random digits. */
export const drawCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** Adds a token to those that are pending: a mail that someone else requested must not invalidate a link. */
export async function issueOneTimeToken(
  transaction: Transaction,
  keyring: Digest,
  { id, userId, kind, recipient, flowStateId, lifetime, code = drawCode() }: Issue,
): Promise<OneTimeToken> {
  await transaction.query(
    'delete from auth.one_time_tokens where user_id = $1 and kind = $2 and (expires_at <= now() or id = $3)',
    [userId, kind, id],
  )
  const token = randomBytes(28).toString('hex')
  await transaction.query(
    `insert into auth.one_time_tokens (id, user_id, kind, email, token_hash, code_hash, flow_state_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [
      id,
      userId,
      kind,
      recipient,
      hashOfLink(keyring, token),
      hashOfCode(keyring, recipient, code),
      flowStateId ?? null,
      lifetime,
    ],
  )
  return { tokenHash: flowStateId === undefined ? token : pkcePrefix + token, code }
}

export async function removeOneTimeToken(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('delete from auth.one_time_tokens where id = $1', [id])
}

/** The person whom a link would prove, without spending it. */
export async function findLinkOwner(
  transaction: Transaction,
  keyring: Digest,
  { token, kind }: { readonly token: string; readonly kind: OneTimeKind },
): Promise<string | undefined> {
  const [found] = await transaction.query<{ user_id: string }>(
    'select user_id from auth.one_time_tokens where token_hash = $1 and kind = $2 and expires_at > now()',
    [hashOfLink(keyring, token), kind],
  )
  return found?.user_id
}

/** Spends the token of a link, unless it is unknown, spent or expired. */
export async function redeemLink(
  transaction: Transaction,
  keyring: Digest,
  { token, kinds }: { readonly token: string; readonly kinds: readonly OneTimeKind[] },
): Promise<Redemption> {
  const hash = hashOfLink(keyring, token)
  const [userId] = await lockPeople(
    transaction,
    'select user_id from auth.one_time_tokens where token_hash = $1',
    [hash],
  )
  const [redeemed] = await transaction.query<RedeemedToken>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and kind = any($2) and expires_at > now()
     returning id, user_id, kind, flow_state_id`,
    [hash, kinds],
  )
  if (redeemed !== undefined) await endStep(transaction, redeemed)
  return { token: redeemed, userId }
}

/** Using one token invalidates all others that are pending for the same step. */
async function endStep(transaction: Transaction, { user_id, kind }: RedeemedToken): Promise<void> {
  await transaction.query('delete from auth.one_time_tokens where user_id = $1 and kind = $2', [
    user_id,
    kind,
  ])
}

// Compares a code with every pending one of the recipient. One statement counts the try, for each of them and for the
// person, so that a recipient without a code takes as long as one whose tries are used up.
const tryCode = `
  with tried as (
    update auth.one_time_tokens t set attempts = attempts + 1
    where email = $1 and kind = any($2) and attempts < $4 and expires_at > now()
      and (select count(*) < $6 and count(*) filter (where f.address = $7) < $5 from auth.code_failures f
           where f.user_id = t.user_id and f.proof = $8 and f.failed_at > now() - interval '24 hours')
    returning id, user_id, kind, flow_state_id, code_hash
  ), failed as (
    insert into auth.code_failures (user_id, address, proof)
    select distinct user_id, $7, $8 from tried where not exists (select from tried where code_hash = $3)
  )
  select id, user_id, kind, flow_state_id from tried where code_hash = $3`

type TypedCode = {
  readonly recipient: string
  readonly code: string
  readonly kinds: readonly OneTimeKind[]
  /** Where the code was typed. */
  readonly address: string | undefined
}

/** Only people who are signed in can type these codes, and strangers must not use up their tries. */
const proofOf = (kinds: readonly OneTimeKind[]) =>
  kinds.includes('reauthentication') ? 'reauthentication' : 'code'

/**
 * Spends the token of a code. Each try is counted together with its comparison, and concurrent tries wait for each
 * other on the person's row, so parallel guessing gains nothing. Commit the transaction even if the code was wrong.
 */
export async function redeemCode(
  transaction: Transaction,
  keyring: Digest,
  { recipient, code, kinds, address = 'unknown' }: TypedCode,
): Promise<Redemption> {
  const [userId] = await lockPeople(
    transaction,
    `select user_id from auth.one_time_tokens where email = $1 and kind = any($2)
     union select id from auth.users where email = $1 or phone = $1`,
    [recipient, kinds],
  )
  const hash = hashOfCode(keyring, recipient, code)
  const [redeemed] = await transaction.query<RedeemedToken>(tryCode, [
    recipient,
    kinds,
    hash,
    maxAttempts,
    maxDailyFailures,
    maxDailyFailuresOf[kinds.some((kind) => smsKinds.includes(kind)) ? 'sms' : 'mail'],
    addressFamilyKey(address),
    proofOf(kinds),
  ])
  if (redeemed === undefined) {
    // Waiting for the disk here would reveal whether this recipient has a pending code.
    await transaction.query(`select set_config('synchronous_commit', 'off', true)`)
    return { token: undefined, userId }
  }
  await endStep(transaction, redeemed)
  return { token: redeemed, userId: redeemed.user_id }
}
