import type { Transaction } from '@trellis/platform/postgres'

const namespace = 7_215_310

/**
 * Writes to the graph of one organisation wait for each other until the end of the transaction: counts, scores and
 * rules are computed from rows that nobody else changes meanwhile.
 */
export async function lockOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, $2))', [
    organizationId,
    namespace,
  ])
}
