import { updateProject as contract } from '@trellis/domain/contracts/catalog/projects'
import { readProject, requireFreeName, requireProject } from '../../catalog/require/require-project.ts'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { writeProjectComponents } from '../../catalog/write/write-project-components.ts'
import { defineFunction } from '../define-function.ts'

/** Edits the given fields. An edit that changes nothing does not raise the revision. */
export const updateProject = defineFunction(contract, async ({ transaction, input }) => {
  const project = await requireProject(transaction, input.id)
  await requireRevision(transaction, {
    table: 'projects',
    subject: project.id,
    current: project,
    expected: input.expected_revision,
  })
  const name = input.name ?? project.name
  const description = input.description === undefined ? project.description : input.description
  if (name !== project.name) await requireFreeName(transaction, project.organization_id, name)
  const isRegrouped =
    input.component_ids !== undefined &&
    (await writeProjectComponents(transaction, project, input.component_ids))
  if (isRegrouped || name !== project.name || description !== project.description) {
    await transaction.query(
      `update projects set name = $2, description = $3, revision = revision + 1, updated_at = now() where id = $1`,
      [project.id, name, description],
    )
  }
  return await readProject(transaction, project.id)
})
