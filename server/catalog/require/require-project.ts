import type { ProjectRow } from '@trellis/domain/contracts/catalog/projects'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { faultRefusal } from '../../refuse-faults.ts'

const projectNotFound = () => refusal(404, 'project_not_found', 'Project not found')

/** The project, locked for a write, if the caller may write it. */
export async function requireProject(transaction: Transaction, id: string): Promise<ProjectRow> {
  const seen = await readProject(transaction, id)
  await requireOrganization(transaction, seen.organization_id, 'create-component')
  return await readProject(transaction, id)
}

export async function readProject(transaction: Transaction, id: string): Promise<ProjectRow> {
  const [row] = await transaction.query<ProjectRow>('select * from projects where id = $1', [id])
  if (row === undefined) throw await absentOrClosed(transaction, id, projectNotFound())
  return row
}

/** Refuses a name that another project of the organization already has. */
export async function requireFreeName(
  transaction: Transaction,
  organizationId: string,
  name: string,
): Promise<void> {
  const [taken] = await transaction.query('select 1 from projects where organization_id = $1 and name = $2', [
    organizationId,
    name,
  ])
  if (taken === undefined) return
  throw faultRefusal(409, 'project_exists', { name: fault('project_name.taken') })
}
