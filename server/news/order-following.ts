import type { NewsBatch } from '@trellis/domain/news/news'
import { enqueue } from '@trellis/platform/jobs'
import type { Transaction } from '@trellis/platform/postgres'
import { followRules } from '../jobs/news/follow-rules.ts'

/** Milliseconds. Rules of an organization are compared at most this often, however much happens. */
const pause = 30_000

/** After changes that rules may judge, their findings are compared. Tellings of findings themselves change none. */
export async function orderFollowing(
  transaction: Transaction,
  { organization, isJudged }: Pick<NewsBatch, 'organization'> & { readonly isJudged: boolean },
  now: Date,
): Promise<void> {
  if (organization === undefined || !isJudged) return
  const turn = Math.floor(now.getTime() / pause) + 1
  await enqueue(transaction, {
    task: followRules,
    payload: { organization_id: organization.id },
    key: `${organization.id}:${turn}`,
    runAt: new Date(turn * pause),
  })
}
