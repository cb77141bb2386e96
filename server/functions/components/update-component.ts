import { type ComponentRow, updateComponent as contract } from '@trellis/domain/contracts/catalog/components'
import type { Transaction } from '@trellis/platform/postgres'
import { adoptExample } from '../../catalog/adopt-example.ts'
import { changeScheme } from '../../catalog/change-scheme.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { readComponent, requireComponent } from '../../catalog/require/require-component.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { judgeDependents } from '../../catalog/rules/judge-dependents.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { writeAssignedUsers } from '../../catalog/write/write-assigned-users.ts'
import { writeDependencies } from '../../catalog/write/write-dependencies.ts'
import { defineFunction } from '../define-function.ts'

/** Edits the given fields. An edit that changes nothing does not raise the revision, and leaves an example one. */
export const updateComponent = defineFunction(contract, async ({ transaction, services, input }) => {
  const { component, access } = await requireComponent(transaction, input.id, 'edit-component', {
    adopts: false,
  })
  await requireRevision(transaction, {
    table: 'components',
    subject: component.id,
    current: component,
    expected: input.expected_revision,
  })
  const judged = { componentId: component.id }
  const rules = await watchRules({ transaction, services }, component.organization_id, judged)
  const edges = input.dependencies && (await writeDependencies(transaction, component, input.dependencies))
  const isReassigned =
    input.assigned_users !== undefined &&
    (await writeAssignedUsers(transaction, component, input.assigned_users, access))
  const fields = {
    title: input.title ?? component.title,
    description: input.description === undefined ? component.description : input.description,
    kind: input.kind ?? component.kind,
    documentation_url:
      input.documentation_url === undefined ? component.documentation_url : input.documentation_url,
    version_scheme: input.version_scheme ?? component.version_scheme,
    has_chosen_scheme: component.has_chosen_scheme || input.version_scheme !== undefined,
  }
  const isEdited = Object.entries(fields).some(
    ([name, value]) => component[name as keyof ComponentRow] !== value,
  )
  if (isEdited || isReassigned || edges?.isChanged) {
    if (component.is_example) await adoptExample(transaction, component)
    await store(transaction, component.id, fields)
  }
  const isReordered = fields.version_scheme !== component.version_scheme
  if (isReordered) await changeScheme(transaction, component, fields.version_scheme)
  await recomputeHealth(transaction, component.organization_id, {
    versionsOf: isReordered ? [component.id] : [],
    selected: edges?.selected ?? [],
    edgesOf: edges?.isChanged ? [component.id] : [],
  })
  const findings = await rules.settle(judged)
  await judgeDependents({ transaction, services }, component, fields.kind)
  return { ...(await readComponent(transaction, component.id)), findings }
})

type Fields = Pick<
  ComponentRow,
  'title' | 'description' | 'kind' | 'documentation_url' | 'version_scheme' | 'has_chosen_scheme'
>

function store(transaction: Transaction, id: string, fields: Fields) {
  // Trigger components_follow_update keeps the search entry.
  return transaction.query(
    `update components
     set title = $2, description = $3, kind = $4, documentation_url = $5, version_scheme = $6,
       has_chosen_scheme = $7, revision = revision + 1, updated_at = now()
     where id = $1`,
    [
      id,
      fields.title,
      fields.description,
      fields.kind,
      fields.documentation_url,
      fields.version_scheme,
      fields.has_chosen_scheme,
    ],
  )
}
