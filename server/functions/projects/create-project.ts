import { randomUUID } from 'node:crypto'
import { createProject as contract } from '@trellis/domain/contracts/catalog/projects'
import { readProject, requireFreeName } from '../../catalog/require/require-project.ts'
import { writeProjectComponents } from '../../catalog/write/write-project-components.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

export const createProject = defineFunction(contract, async ({ transaction, input }) => {
  await requireOrganization(transaction, input.organization_id, 'create-component')
  await requireFreeName(transaction, input.organization_id, input.name)
  const project = { id: randomUUID(), organization_id: input.organization_id }
  await transaction.query(
    'insert into projects (id, organization_id, name, description) values ($1, $2, $3, $4)',
    [project.id, project.organization_id, input.name, input.description ?? null],
  )
  await writeProjectComponents(transaction, project, input.component_ids)
  return await readProject(transaction, project.id)
})
