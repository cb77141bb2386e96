import { defineContract } from '../contract.ts'
import { expectedRevision, id, list, object, optionalText, requiredText } from '../fields.ts'

const projectName = requiredText('project_name', 256)
const projectDescription = optionalText('project_description', 512)
export const mostProjectComponents = 10_000
const componentIds = list('project_components', id('component'), mostProjectComponents).transform((ids) => [
  ...new Set(ids),
])

export type ProjectRow = {
  id: string
  organization_id: string
  name: string
  description: string | null
  component_count: number
  revision: number
  created_at: string
  updated_at: string
}

export const createProject = defineContract<ProjectRow>()({
  name: 'create-project',
  access: 'write',
  permission: 'create-component',
  scope: 'components:write',
  input: object({
    organization_id: id('organization'),
    name: projectName,
    description: projectDescription,
    component_ids: componentIds.default([]),
  }),
})

/** Absent fields stay as they are. A given list of components replaces the stored one. */
export const updateProject = defineContract<ProjectRow>()({
  name: 'update-project',
  access: 'write',
  permission: 'create-component',
  scope: 'components:write',
  input: object({
    id: id('project'),
    expected_revision: expectedRevision,
    name: projectName.optional(),
    description: projectDescription,
    component_ids: componentIds.optional(),
  }),
})

export const deleteProject = defineContract<ProjectRow>()({
  name: 'delete-project',
  access: 'write',
  permission: 'create-component',
  scope: 'components:write',
  self_only: true,
  input: object({ id: id('project') }),
})
