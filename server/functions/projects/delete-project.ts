import { deleteProject as contract } from '@trellis/domain/contracts/catalog/projects'
import { requireProject } from '../../catalog/require/require-project.ts'
import { defineFunction } from '../define-function.ts'

/** Deletes the group. Its components stay. */
export const deleteProject = defineFunction(contract, async ({ transaction, input }) => {
  const project = await requireProject(transaction, input.id)
  await transaction.query('delete from projects where id = $1', [project.id])
  return project
})
