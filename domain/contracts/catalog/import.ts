import { z } from 'zod'
import { versionStates } from '../../versions/scheme.ts'
import { defineContract } from '../contract.ts'
import type { FieldName } from '../faults/fault.ts'
import { choice, faultCode, id, list, object, optionalText, requiredText } from '../fields.ts'
import {
  componentDescription,
  componentKind,
  componentTitle,
  documentationUrl,
  mostUsers,
  versionScheme,
} from './components.ts'
import { mostProjectComponents } from './projects.ts'
import { change, mostChanges, releasedAt, releaseNotes, versionNumber } from './versions.ts'

// The lines of an import: one JSON object each, in any order. Keys are the file's own names for its components and are
// not stored.

const key = (field: FieldName) => requiredText(field, 256)

export const importRecord = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('component'),
      key: key('component_key'),
      title: componentTitle,
      description: componentDescription,
      kind: componentKind,
      documentation_url: documentationUrl,
      version_scheme: versionScheme.optional(),
      assigned_users: list(
        'assigned_users',
        z.email(faultCode('assigned_users.not_email')),
        mostUsers,
      ).default([]),
    }),
    z.object({
      type: z.literal('version'),
      component: key('component_key'),
      number: versionNumber,
      released_at: releasedAt,
      state: choice('version_state', versionStates, 'unknown').default('active'),
      state_reason: optionalText('reason', 512),
      release_notes: releaseNotes,
      changes: list('changes', object(change, 'change'), mostChanges).default([]),
    }),
    z.object({
      type: z.literal('dependency'),
      component: key('component_key'),
      depends_on: key('dependency_key'),
      version: versionNumber,
    }),
    z.object({
      type: z.literal('project'),
      name: requiredText('project_name', 256),
      description: optionalText('project_description', 512),
      components: list('project_components', key('component_key'), mostProjectComponents).default([]),
    }),
  ],
  faultCode('line.unknown_type'),
)

export type ImportRecord = z.output<typeof importRecord>
export type RecordOf<Type extends ImportRecord['type']> = Extract<ImportRecord, { type: Type }>

export type ImportCounts = {
  readonly components: number
  readonly versions: number
  readonly changes: number
  readonly dependencies: number
  readonly projects: number
}

/** The events of the answer: `progress` many times, then `done` with the counts, or `error`. */
export type ImportProgress = {
  readonly table:
    | 'components'
    | 'component_users'
    | 'versions'
    | 'changes'
    | 'dependencies'
    | 'projects'
    | 'project_components'
  readonly done: number
  readonly total: number
}

export const importMaxBody = 64 * 1024 * 1024

/**
 * The limits of one file. A company of 10,000 components has about 100,000 versions and 55,000 dependencies. All
 * dependencies are one statement, which the driver copies in one go: twice as many would delay other requests.
 */
export const importLimits = {
  components: 20_000,
  assignedUsers: 200_000,
  versions: 200_000,
  changes: 400_000,
  dependencies: 100_000,
  projects: 2_000,
  projectComponents: 200_000,
} as const

/** Including empty lines. */
export const mostImportLines = 400_000
/** Characters. */
export const longestImportLine = 8 * 1024 * 1024

/** Fills an organization that has no components yet, completely or not at all. The body is NDJSON. */
export const importOrganization = {
  ...defineContract<ImportCounts>()({
    name: 'import-organization',
    access: 'write',
    permission: 'create-component',
    scope: 'admin',
    input: object({ organization_id: id('organization') }),
  }),
  maxBody: importMaxBody,
  /** One statement holds tens of thousands of rows. */
  statementTimeout: 300_000,
}
