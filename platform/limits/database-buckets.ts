// Buckets in the database, shared by all processes: for rare requests with a strict limit.
import type { Database, Transaction } from '../postgres/postgres.ts'
import type { BucketState, RateLimit } from './rate-limit.ts'

type Queries = Pick<Transaction, 'query'>

type Bucket = { readonly policy: string; readonly key?: string }

const refilled = `least($2::float8, kept.tokens + greatest(0, extract(epoch from now() - kept.refilled_at)) * $2::float8 / $3::float8)`
const fullAt = (tokens: string) =>
  `now() + make_interval(secs => ($2::float8 - (${tokens})) * $3::float8 / $2::float8)`

const take = `
  insert into platform.rate_limits as kept (bucket, tokens, full_at)
  values ($1, $2::float8 - 1, ${fullAt('$2::float8 - 1')})
  on conflict (bucket) do update
    set tokens = ${refilled} - 1, refilled_at = greatest(now(), kept.refilled_at), full_at = ${fullAt(`${refilled} - 1`)}
    where ${refilled} >= 1
  returning tokens`

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
