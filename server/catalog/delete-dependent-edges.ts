import type { InUse } from '@trellis/domain/contracts/catalog/components'
import type { Deletion } from '@trellis/domain/contracts/catalog/deletion'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { type MemberAccess, requirePermission } from '../organizations/require-organization.ts'

export type Target = {
  readonly what: 'component' | 'version'
  readonly organization_id: string
  readonly component_id: string
  /** Limits the check and the deletion to the edges that select this version. */
  readonly version_id?: string
}

/**
 * Refuses to delete something that others depend on, and lists the dependents. Maintainers and admins may force it,
 * unless there are more than they know of: the edges are deleted too, and the components that lost one are returned.
 */
export async function deleteDependentEdges(
  transaction: Transaction,
  target: Target,
  { force, expected_dependents: expected = Number.POSITIVE_INFINITY }: Deletion,
  access: MemberAccess,
): Promise<string[]> {
  const keys = [target.organization_id, target.component_id, target.version_id ?? null]
  const dependents = await transaction.query<InUse['dependents'][number]>(
    `select c.id as component_id, c.title
     from dependencies d
     join components c on c.organization_id = d.organization_id and c.id = d.component_id
     where d.organization_id = $1 and d.depends_on_id = $2 and ($3::uuid is null or d.version_id = $3)
     order by c.title, c.id`,
    keys,
  )
  if (dependents.length === 0) return []
  if (!force || dependents.length > expected) {
    const details: InUse = { dependents }
    throw refusal(409, 'in_use', `Other components depend on this ${target.what}`, { details })
  }
  requirePermission(access, 'delete-component')
  // Triggers dependencies_count_delete and dependencies_record_delete keep the counts and the history.
  await transaction.query(
    `delete from dependencies
     where organization_id = $1 and depends_on_id = $2 and ($3::uuid is null or version_id = $3)`,
    keys,
  )
  const ids = dependents.map(({ component_id }) => component_id)
  // Counts as an edit, so that a form that was opened earlier cannot restore the edge.
  await transaction.query(
    `update components set revision = revision + 1, updated_at = now() where organization_id = $1 and id = any ($2)`,
    [target.organization_id, ids],
  )
  return ids
}
