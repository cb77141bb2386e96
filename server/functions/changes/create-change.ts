import { randomUUID } from 'node:crypto'
import { createChange as contract, mostChanges } from '@trellis/domain/contracts/catalog/versions'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { readChange } from '../../catalog/require/require-change.ts'
import { requireVersion } from '../../catalog/require/require-version.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/** Appends a change to its version. */
export const createChange = defineFunction(contract, async ({ transaction, services, input }) => {
  const { version } = await requireVersion(transaction, input.version_id, 'manage-versions')
  const [{ count } = { count: 0 }] = await transaction.query<{ count: number }>(
    'select count(*)::integer as count from changes where version_id = $1',
    [version.id],
  )
  if (count >= mostChanges) refuseFaults({ version_id: fault('changes.too_many', { max: mostChanges }) })
  const judged = { componentId: version.component_id, versionId: version.id }
  const rules = await watchRules({ transaction, services }, version.organization_id, judged)
  const id = randomUUID()
  // Trigger changes_breaking_insert keeps versions.is_breaking, which recomputeHealth reads.
  await transaction.query(
    `insert into changes (id, organization_id, component_id, version_id, kind, title, migration_guide, position)
     select $1, $2, $3, $4, $5, $6, $7, coalesce(max(position), -1) + 1 from changes where version_id = $4`,
    [
      id,
      version.organization_id,
      version.component_id,
      version.id,
      input.kind,
      input.title,
      input.migration_guide ?? null,
    ],
  )
  await raiseRevision(transaction, 'versions', version.id)
  await recomputeHealth(transaction, version.organization_id, { versionsOf: [version.component_id] })
  await rules.settle(judged)
  return await readChange(transaction, id)
})
