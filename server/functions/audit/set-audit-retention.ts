import { setAuditRetention as contract } from '@trellis/domain/contracts/audit'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { type LimitFacts, limitsOf } from '@trellis/domain/limits/limits'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

type Kept = { readonly retention_days: number | null; readonly revision: number }

/** The nightly job deletes; until then nothing is lost. */
export const setAuditRetention = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: id, days } = input
  await requireOrganization(transaction, id, 'manage-organization')
  const { facts, ...current } = await readRetention(transaction, id)
  await requireRevision(transaction, {
    table: 'organizations',
    subject: id,
    current: { ...current, id, organization_id: id },
    expected: input.expected_revision,
  })
  if (current.retention_days === days) return current
  const { audit_days: most } = limitsOf(facts)
  // The plan would cut the log sooner, so that a greater number would promise too much.
  if (days !== null && most !== null && days > most)
    refuseFaults({ days: fault('retention_days.too_large_limit', { max: most }) })
  const [stored] = await transaction.query<Kept>(
    `update organizations set audit_retention_days = $2, revision = revision + 1, updated_at = now() where id = $1
     returning audit_retention_days as retention_days, revision`,
    [id, days],
  )
  if (stored === undefined) throw new Error('The organization of a maintainer can be changed')
  return stored
})

async function readRetention(transaction: Transaction, id: string): Promise<Kept & { facts: LimitFacts }> {
  const [row] = await transaction.query<Kept & { facts: LimitFacts }>(
    `select audit_retention_days as retention_days, revision, app.my_limit_facts(id) as facts
     from organizations where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('The organization of a maintainer can be read')
  return row
}
