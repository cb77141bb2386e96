import type { Transaction } from '@trellis/platform/postgres'

const namespace = 7_215_310

/**
 * Writes to the graph of one organization wait for each other until the end of the transaction: counts, scores and
 * rules are computed from rows that nobody else changes meanwhile. Whoever waits longer than a moment gives their
 * connection back and is called again, so that one organization does not take those of all others.
 */
export async function lockOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query(
    `select set_config('lock_timeout', '1s', true), pg_advisory_xact_lock(hashtextextended($1::uuid::text, $2)),
       set_config('lock_timeout', '0', true)`,
    [organizationId, namespace],
  )
}
