// Wrong answers of one person in 24 hours, over all challenges of factors that can be
// guessed: whoever has only the first proof must not
// guess the second one.
import type { Act } from '../../sessions/act-as-person.ts'

const maxDailyFailures = 10

/** Concurrent answers wait for each other on the person's row, so guessing in parallel gains nothing. */
export async function hasTriesLeft({ transaction, user }: Act): Promise<boolean> {
  const failures = await transaction.query(
    `select 1 from auth.code_failures
     where user_id = $1 and proof = 'factor' and failed_at > now() - interval '24 hours' limit $2`,
    [user.id, maxDailyFailures],
  )
  return failures.length < maxDailyFailures
}

/** Commit the transaction. */
export async function countFailure({ transaction, user }: Act): Promise<void> {
  await transaction.query(`insert into auth.code_failures (user_id, proof) values ($1, 'factor')`, [user.id])
}
