import type { NewsBatch } from '@trellis/domain/news/news'
import type { Transaction } from '@trellis/platform/postgres'

/** Milliseconds. Rules of an organization are compared at most this often, however much happens. */
const pause = 30_000

/** After changes that rules may judge, their findings are compared. Tellings of findings themselves change none. */
export async function orderFollowing(
  transaction: Transaction,
  { organization, isJudged }: Pick<NewsBatch, 'organization'> & { readonly isJudged: boolean },
  now: Date,
): Promise<void> {
  if (organization === undefined || !isJudged) return
  const at = new Date(now.getTime() + pause)
  await transaction.query('select app.order_following($1, $2)', [organization.id, at])
}
