import { updateChange as contract } from '@trellis/domain/contracts/catalog/versions'
import { raiseRevision } from '../../catalog/raise-revision.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { readChange, requireChange } from '../../catalog/require/require-change.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { defineFunction } from '../define-function.ts'

/** Edits the given fields. An edit that changes nothing does not raise the revision. */
export const updateChange = defineFunction(contract, async ({ transaction, services, input }) => {
  const { change, version } = await requireChange(transaction, input.id, 'manage-versions')
  await requireRevision(transaction, {
    table: 'changes',
    subject: version.component_id,
    current: change,
    expected: input.expected_revision,
  })
  const edited = {
    kind: input.kind ?? change.kind,
    title: input.title ?? change.title,
    migration_guide: input.migration_guide === undefined ? change.migration_guide : input.migration_guide,
  }
  const isEdited =
    edited.kind !== change.kind ||
    edited.title !== change.title ||
    edited.migration_guide !== change.migration_guide
  if (!isEdited) return change
  const judged = { componentId: version.component_id, versionId: version.id }
  const rules = await watchRules({ transaction, services }, version.organization_id, judged)
  // Trigger changes_breaking_update keeps versions.is_breaking, which recomputeHealth reads.
  await transaction.query(
    `update changes set kind = $2, title = $3, migration_guide = $4, revision = revision + 1, updated_at = now()
     where id = $1`,
    [change.id, edited.kind, edited.title, edited.migration_guide],
  )
  await raiseRevision(transaction, 'versions', version.id)
  await recomputeHealth(transaction, version.organization_id, { versionsOf: [version.component_id] })
  await rules.settle(judged)
  return await readChange(transaction, change.id)
})
