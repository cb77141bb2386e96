// Token buckets in the database, so that any number of processes count together. Each bucket holds `limit` requests
// and refills evenly within `seconds`.
import type { Database, Transaction } from '../../postgres/postgres.ts'

export type RateLimit = { readonly limit: number; readonly seconds: number }

export type RateLimits = {
  /** Per address. */
  readonly otp: RateLimit
  readonly verify: RateLimit
  /** Per address for what is refused, per session for what is granted. */
  readonly token: RateLimit
  readonly updateUser: RateLimit
  /** Mails of the whole installation to people with a proven address, who must get in whoever else is asking. */
  readonly mailsToKnown: RateLimit
  /** Mails of the whole installation to first-time addresses: a flood must not cost the sender its reputation. */
  readonly mailsToNew: RateLimit
  /** Mails to one address, whoever asks. Each of them carries a link that works, so that nobody is locked out. */
  readonly mailsToRecipient: RateLimit
}

const fiveMinutes = 300
const anHour = 3600

export const defaultRateLimits: RateLimits = {
  otp: { limit: 30, seconds: fiveMinutes },
  verify: { limit: 30, seconds: fiveMinutes },
  token: { limit: 150, seconds: fiveMinutes },
  updateUser: { limit: 30, seconds: fiveMinutes },
  mailsToKnown: { limit: 5000, seconds: anHour },
  mailsToNew: { limit: 1000, seconds: anHour },
  mailsToRecipient: { limit: 10, seconds: anHour },
}

/** Counts one; false where the bucket is empty. */
export async function takeToken(
  transaction: Pick<Transaction, 'query'>,
  bucket: string,
  { limit, seconds }: RateLimit,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into platform.rate_limits as kept (bucket, tokens) values ($1, $2::float8 - 1)
     on conflict (bucket) do update
       set tokens = least($2, kept.tokens + greatest(0, extract(epoch from now() - kept.refilled_at)) * $2 / $3::float8) - 1,
           refilled_at = greatest(now(), kept.refilled_at)
       where least($2, kept.tokens + greatest(0, extract(epoch from now() - kept.refilled_at)) * $2 / $3::float8) >= 1
     returning 1`,
    [bucket, limit, seconds],
  )
  return rows.length > 0
}

/** Forgets buckets that have long been full again. */
export async function pruneBuckets(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    { role: 'auth_admin' },
    { text: `delete from platform.rate_limits where refilled_at < now() - interval '2 hours'` },
  )
}
