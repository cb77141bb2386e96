import type { Transaction } from '@trellis/platform/postgres'

/** Editing a list that belongs to a form counts as editing the record that the form edits. */
export async function raiseRevision(
  transaction: Transaction,
  table: 'components' | 'versions',
  id: string,
): Promise<void> {
  await transaction.query(`update ${table} set revision = revision + 1, updated_at = now() where id = $1`, [
    id,
  ])
}
