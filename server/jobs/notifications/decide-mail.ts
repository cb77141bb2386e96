import { findBestUpgrade, type OwnLosses } from '@trellis/domain/notifications/digest/best-upgrade'
import { chooseItems } from '@trellis/domain/notifications/digest/choose-items'
import { isQuiet, toDigest } from '@trellis/domain/notifications/digest/digest'
import type { Transaction } from '@trellis/platform/postgres'
import { itemsOf, type MailDecision, type MailRow } from './mail-row.ts'

/** More selected versions are not compared. Those that cost most come first. */
const mostSelections = 2000

/** What the mail says. Undefined if there is nothing to say. */
export async function decideMail(transaction: Transaction, row: MailRow): Promise<MailDecision | undefined> {
  const items = chooseItems(itemsOf(row), row)
  if (items.length === 0) return undefined
  const losses = row.kind === 'urgent' ? undefined : await readLosses(transaction, row)
  const scores = (losses?.components ?? []).map(({ id, score }) => [id, score] as const)
  if (row.kind !== 'urgent' && isQuiet(toDigest({ items, scores: new Map(scores) }), row.cadence))
    return undefined
  return {
    cadence: row.cadence,
    items: items.map(({ id, mailed }) => ({ id, mailed: mailed ?? null })),
    scores,
    upgrade: (losses && findBestUpgrade(losses)) ?? null,
  }
}

async function readLosses(
  transaction: Transaction,
  { user_id, organization }: MailRow,
): Promise<OwnLosses | undefined> {
  if (organization === null) return undefined
  const [row] = await transaction.query<{ losses: OwnLosses }>(
    'select app.read_lost_points($1, $2, $3) as losses',
    [user_id, organization.id, mostSelections],
  )
  return row?.losses
}
