import type { Transaction } from '@trellis/platform/postgres'

const secondsPerDay = 24 * 60 * 60

/** The seconds after which the strictest of the person's organizations wants a new sign-in. */
export async function readSessionMaxAge(
  transaction: Transaction,
  userId: string,
): Promise<number | undefined> {
  const [row] = await transaction.query<{ days: number | null }>('select app.max_session_days($1) as days', [
    userId,
  ])
  return row?.days ? row.days * secondsPerDay : undefined
}
