import { schemes } from '../../versions/scheme.ts'
import { longestNumber } from '../../versions/schemes/semver.ts'
import { defineContract } from '../contract.ts'
import {
  choice,
  expectedRevision,
  faultCode,
  id,
  list,
  object,
  optionalText,
  requiredText,
  storableText,
} from '../fields.ts'
import { type ComponentKind, componentKinds } from './component-kinds.ts'
import { deletion } from './deletion.ts'
import type { Finding } from './findings.ts'

export const componentTitleMaxLength = 256
export const componentDescriptionMaxLength = 512
export const mostDependencies = 1000
export const mostUsers = 1000

export const componentTitle = requiredText('component_title', componentTitleMaxLength)
export const componentDescription = optionalText('component_description', componentDescriptionMaxLength)
export const componentKind = choice('component_kind', componentKinds)
export const versionScheme = choice('version_scheme', schemes, 'unknown')

export const documentationUrl = storableText('documentation_link', 'not_web_address')
  .max(2048, faultCode('documentation_link.too_long'))
  .nullable()
  .transform((text) => (text === '' ? null : text))
  .refine((text) => text === null || isWebAddress(text), faultCode('documentation_link.not_web_address'))
  .optional()

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
}

const isDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length

const dependency = object({ component_id: id('component'), version_id: id('version') }, 'dependency')
const dependencies = list('dependencies', dependency, mostDependencies).refine(
  (chosen) => isDistinct(chosen.map((each) => each.component_id)),
  faultCode('dependency.repeated'),
)

const assignedUsers = list('assigned_users', id('user'), mostUsers).transform((users) => [...new Set(users)])

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
  /** Loaded as an example: never counted. */
  is_example: boolean
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
  input: object({
    organization_id: id('organization'),
    title: componentTitle,
    description: componentDescription,
    kind: componentKind,
    documentation_url: documentationUrl,
    version_scheme: versionScheme.optional(),
    /** The number of the version that it has today, which becomes its first. */
    current_version: optionalText('version_number', longestNumber),
    dependencies: dependencies.default([]),
    /** If absent, the person who creates it. */
    assigned_users: assignedUsers.optional(),
  }),
})

/** Absent fields stay as they are. A given list replaces the stored one. */
export const updateComponent = defineContract<WrittenComponent>()({
  name: 'update-component',
  access: 'write',
  permission: 'edit-component',
  scope: 'components:write',
  input: object({
    id: id('component'),
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
  self_only: true,
  input: object({ id: id('component'), ...deletion }),
})
