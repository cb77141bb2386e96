import type { Transaction } from '@trellis/platform/postgres'
import type { Services } from '../services.ts'

/** People in one transaction: each gets a mail and a job. */
export const portion = 500

/**
 * Orders a mail for each person for whom something is due, unless they got one a moment ago: then it waits for the next
 * one. As `app_job`. Returns how many mails were ordered; fewer than `portion` means that none is left.
 */
export async function orderDueMails(
  transaction: Transaction,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<number> {
  const [row] = await transaction.query<{ ordered: number }>(
    'select app.order_due_mails($1, make_interval(secs => $2), $3) as ordered',
    [clock(), config.mailMinInterval, portion],
  )
  return Number(row?.ordered)
}
