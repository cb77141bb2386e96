import { z } from 'zod'
import { defineContract } from '../contract.ts'
import { expectedRevision, id, optionalText, requiredText } from '../fields.ts'

const projectName = requiredText('Project name', 256)
const projectDescription = optionalText('Project description', 512)
export const mostProjectComponents = 10_000
export const tooManyProjectComponents = `A project has at most ${mostProjectComponents} components`
const componentIds = z
  .array(id('Component'))
  .max(mostProjectComponents, tooManyProjectComponents)
  .transform((list) => [...new Set(list)])

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
  input: z.object({
    organization_id: id('Organization'),
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
  input: z.object({
    id: id('Project'),
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
  input: z.object({ id: id('Project') }),
})
