import { updateOrganization as contract, type OrganizationRow } from '@trellis/domain/contracts/organizations'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** An edit that changes nothing is no edit. */
export const updateOrganization = defineFunction(contract, async ({ transaction, input }) => {
  const { id, name } = input
  await requireOrganization(transaction, id, 'manage-organization')
  const current = await readRow(transaction, id)
  await requireRevision(transaction, {
    table: 'organizations',
    subject: id,
    current: { ...current, organization_id: id },
    expected: input.expected_revision,
  })
  if (current.name === name) return current
  await transaction.query(
    'update organizations set name = $2, revision = revision + 1, updated_at = now() where id = $1',
    [id, name],
  )
  return await readRow(transaction, id)
})

async function readRow(transaction: Transaction, id: string): Promise<OrganizationRow> {
  const [row] = await transaction.query<OrganizationRow>(
    `select id, name, slug, trial_ends_at, suspended_at, deletion_requested_at, logo, revision, created_at, updated_at
     from organizations where id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('The organization of a maintainer can be read')
  return row
}
