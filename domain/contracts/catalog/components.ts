import { z } from 'zod'
import { schemes } from '../../versions/scheme.ts'
import { defineContract } from '../contract.ts'
import { expectedRevision, id, optionalText, requiredText, storableText } from '../fields.ts'
import { type ComponentKind, componentKinds } from './component-kinds.ts'
import type { Finding } from './findings.ts'

export const componentTitleMaxLength = 256
export const componentDescriptionMaxLength = 512
export const mostDependencies = 1000
export const mostUsers = 1000
export const tooManyDependencies = `A component has at most ${mostDependencies} dependencies`
export const tooManyUsers = `A component has at most ${mostUsers} assigned users`

export const componentTitle = requiredText('Component title', componentTitleMaxLength)
export const componentDescription = optionalText('Component description', componentDescriptionMaxLength)
export const componentKind = z.enum(componentKinds, { error: 'Component kind is required' })
export const versionScheme = z.enum(schemes, { error: 'Version scheme is not known' })

export const documentationUrl = storableText('Documentation link', 'Documentation link must be a web address')
  .max(2048, 'Documentation link must be at most 2048 characters')
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .refine((text) => text === null || isWebAddress(text), 'Documentation link must be a web address')
  .optional()

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
}

const isDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length

const dependencies = z
  .array(z.object({ component_id: id('Component'), version_id: id('Version') }))
  .max(mostDependencies, tooManyDependencies)
  .refine(
    (list) => isDistinct(list.map((each) => each.component_id)),
    'A component can be chosen only once as a dependency',
  )

const assignedUsers = z
  .array(id('User'))
  .max(mostUsers, tooManyUsers)
  .transform((list) => [...new Set(list)])

export type ComponentRow = {
  id: string
  organization_id: string
  title: string
  description: string | null
  kind: ComponentKind
  documentation_url: string | null
  version_scheme: (typeof schemes)[number]
  has_chosen_scheme: boolean
  latest_version_id: string | null
  latest_version_number: string | null
  latest_version_at: string | null
  version_count: number
  dependency_count: number
  outdated_count: number
  dependent_count: number
  used_in_projects_count: number
  health_score: number
  revision: number
  created_at: string
  updated_at: string
}

/** The stored row, and the findings of the organization's rules. */
export type WrittenComponent = ComponentRow & { findings: readonly Finding[] }

/** The dependents that prevent a deletion: the `details` of its refusal. */
export type InUse = { readonly dependents: readonly { component_id: string; title: string }[] }

/** The `details` of a refused stale edit: the stored values, and the fields that others have edited since. */
export type Stale<Row> = { readonly current: Row; readonly changed: readonly string[] }

export const createComponent = defineContract<WrittenComponent>()({
  name: 'create-component',
  access: 'write',
  permission: 'create-component',
  scope: 'components:write',
  input: z.object({
    organization_id: id('Organization'),
    title: componentTitle,
    description: componentDescription,
    kind: componentKind,
    documentation_url: documentationUrl,
    version_scheme: versionScheme.optional(),
    dependencies: dependencies.default([]),
    assigned_users: assignedUsers.default([]),
  }),
})

/** Absent fields stay as they are. A given list replaces the stored one. */
export const updateComponent = defineContract<WrittenComponent>()({
  name: 'update-component',
  access: 'write',
  permission: 'edit-component',
  scope: 'components:write',
  input: z.object({
    id: id('Component'),
    expected_revision: expectedRevision,
    title: componentTitle.optional(),
    description: componentDescription,
    kind: componentKind.optional(),
    documentation_url: documentationUrl,
    version_scheme: versionScheme.optional(),
    dependencies: dependencies.optional(),
    assigned_users: assignedUsers.optional(),
  }),
})

export const deleteComponent = defineContract<ComponentRow>()({
  name: 'delete-component',
  access: 'write',
  permission: 'delete-component',
  scope: 'components:write',
  input: z.object({ id: id('Component'), force: z.boolean().default(false) }),
})
