import { setAuditRetention as contract } from '@trellis/domain/contracts/audit'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

type Kept = { readonly retention_days: number | null; readonly revision: number }

/** The nightly job deletes; until then nothing is lost. */
export const setAuditRetention = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: id, days } = input
  await requireOrganization(transaction, id, 'manage-organization')
  const current = await readRetention(transaction, id)
  await requireRevision(transaction, {
    table: 'organizations',
    subject: id,
    current: { ...current, id, organization_id: id },
    expected: input.expected_revision,
  })
  if (current.retention_days === days) return current
  await transaction.query(
    `update organizations set audit_retention_days = $2, revision = revision + 1, updated_at = now() where id = $1`,
    [id, days],
  )
  return await readRetention(transaction, id)
})

async function readRetention(transaction: Transaction, id: string): Promise<Kept> {
  const [row] = await transaction.query<Kept>(
    'select audit_retention_days as retention_days, revision from organizations where id = $1',
    [id],
  )
  if (row === undefined) throw new Error('The organization of a maintainer can be read')
  return row
}
