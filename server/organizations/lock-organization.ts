import type { Transaction } from '@trellis/platform/postgres'

const namespace = 7_215_310

/**
 * Makes writes to the graph of one organization wait for each other until the end of the transaction, so that counts,
 * scores and rules are computed from rows that nobody else is changing. A writer that waits longer than a moment gives
 * its connection back and is called again, so that one organization cannot use up the connections of all others.
 */
export async function lockOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query(
    `select set_config('lock_timeout', '1s', true), pg_advisory_xact_lock(hashtextextended($1::uuid::text, $2)),
       set_config('lock_timeout', '0', true)`,
    [organizationId, namespace],
  )
}
