// Buckets in the database, shared by all processes: for rare requests with a strict limit.
import type { Database, Transaction } from '../postgres/postgres.ts'
import type { BucketState, RateLimit } from './rate-limit.ts'

type Queries = Pick<Transaction, 'query'>

type Bucket = { readonly policy: string; readonly key?: string }

const refilled = `least($2::float8, kept.tokens + greatest(0, extract(epoch from now() - kept.refilled_at)) * $2::float8 / $3::float8)`
const fullAt = (tokens: string) =>
  `now() + make_interval(secs => ($2::float8 - (${tokens})) * $3::float8 / $2::float8)`

/** Takes one, if the bucket then owes at most `debt`. */
const takeOne = (debt: string) => `
  insert into platform.rate_limits as kept (bucket, tokens, full_at)
  values ($1, $2::float8 - 1, ${fullAt('$2::float8 - 1')})
  on conflict (bucket) do update
    set tokens = ${refilled} - 1, refilled_at = greatest(now(), kept.refilled_at), full_at = ${fullAt(`${refilled} - 1`)}
    where ${refilled} >= 1 - ${debt}
  returning tokens, now() + make_interval(secs => greatest(0, -tokens) * $3::float8 / $2::float8) as due_at`

const take = takeOne('0')
const reserve = takeOne(
  `greatest(0, extract(epoch from $4::timestamptz + make_interval(secs => $5) - now())) * $2::float8 / $3::float8`,
)

const nameOf = ({ policy, key }: Bucket) => (key === undefined ? policy : `${policy}:${key}`)

/** Counts one. The policy and the counted caller name the bucket. */
export async function takeFromDatabase(
  transaction: Queries,
  bucket: Bucket,
  rateLimit: RateLimit,
): Promise<BucketState> {
  const { policy } = bucket
  const values = [nameOf(bucket), rateLimit.limit, rateLimit.seconds]
  const [taken] = await transaction.query<{ tokens: number }>(take, values)
  if (taken !== undefined) return { policy, rateLimit, isAllowed: true, tokens: taken.tokens }
  const [kept] = await transaction.query<{ tokens: number }>(
    `select ${refilled} as tokens from platform.rate_limits as kept where bucket = $1`,
    values,
  )
  return { policy, rateLimit, isAllowed: false, tokens: kept?.tokens ?? 0 }
}

export type Patience = {
  /** A time of the database. */
  readonly since: Date | string
  readonly seconds: number
}

export type Reservation = {
  /** Whether it has to wait for its time. */
  readonly isLater: boolean
  readonly dueAt: Date
}

/**
 * Takes the next one that is not taken yet, for work that can wait. An empty bucket goes into debt and tells when this
 * one will be due, so everyone waits once, in order, and no more wait than the bucket serves within their patience.
 * Undefined if patience ends before.
 */
export async function reserveInDatabase(
  transaction: Queries,
  bucket: Bucket,
  { rateLimit, patience }: { readonly rateLimit: RateLimit; readonly patience: Patience },
): Promise<Reservation | undefined> {
  const values = [nameOf(bucket), rateLimit.limit, rateLimit.seconds, patience.since, patience.seconds]
  const [taken] = await transaction.query<{ tokens: number; due_at: Date }>(reserve, values)
  return taken && { isLater: taken.tokens < 0, dueAt: taken.due_at }
}

/** Gives one back, for what turned out not to count. A bucket never holds more than its limit. */
export async function returnToDatabase(transaction: Queries, bucket: Bucket, limit: number): Promise<void> {
  await transaction.query(
    'update platform.rate_limits set tokens = least($2::float8, tokens + 1) where bucket = $1',
    [nameOf(bucket), limit],
  )
}

/** Deletes buckets that are full again, which count nothing. */
export async function pruneBuckets(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    { role: 'auth_admin' },
    { text: 'delete from platform.rate_limits where full_at <= now()' },
  )
}
