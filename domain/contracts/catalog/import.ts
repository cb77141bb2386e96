import { z } from 'zod'
import { versionStates } from '../../versions/scheme.ts'
import { defineContract } from '../contract.ts'
import { id, optionalText, requiredText } from '../fields.ts'
import {
  componentDescription,
  componentKind,
  componentTitle,
  documentationUrl,
  mostUsers,
  tooManyUsers,
  versionScheme,
} from './components.ts'
import { mostProjectComponents, tooManyProjectComponents } from './projects.ts'
import { change, mostChanges, releasedAt, releaseNotes, tooManyChanges, versionNumber } from './versions.ts'

// The lines of an import: one JSON object each, in any order. Keys are the file's own names for its components and are
// not stored.

const key = (what: string) => requiredText(what, 256)

export const importRecord = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('component'),
      key: key('Component key'),
      title: componentTitle,
      description: componentDescription,
      kind: componentKind,
      documentation_url: documentationUrl,
      version_scheme: versionScheme.optional(),
      assigned_users: z
        .array(z.email('Name assigned users by their email addresses'))
        .max(mostUsers, tooManyUsers)
        .default([]),
    }),
    z.object({
      type: z.literal('version'),
      component: key('Component key'),
      number: versionNumber,
      released_at: releasedAt,
      state: z.enum(versionStates, { error: 'Version state is not known' }).default('active'),
      state_reason: optionalText('Reason', 512),
      release_notes: releaseNotes,
      changes: z.array(z.object(change)).max(mostChanges, tooManyChanges).default([]),
    }),
    z.object({
      type: z.literal('dependency'),
      component: key('Component key'),
      depends_on: key('Key of the component to depend on'),
      version: versionNumber,
    }),
    z.object({
      type: z.literal('project'),
      name: requiredText('Project name', 256),
      description: optionalText('Project description', 512),
      components: z
        .array(key('Component key'))
        .max(mostProjectComponents, tooManyProjectComponents)
        .default([]),
    }),
  ],
  { error: 'The type must be component, version, dependency or project' },
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

/** The reason why a file that exceeds a limit is refused. */
export const importTooLarge = {
  components: 'An import has at most 20,000 components',
  assignedUsers: 'An import has at most 200,000 assigned users',
  versions: 'An import has at most 200,000 versions',
  changes: 'An import has at most 400,000 changes',
  dependencies: 'An import has at most 100,000 dependencies',
  projects: 'An import has at most 2,000 projects',
  projectComponents: 'The projects of an import have at most 200,000 components in all',
  lines: 'An import has at most 400,000 lines',
  line: 'A line of an import has at most 8,388,608 characters',
} as const satisfies Record<keyof typeof importLimits | 'lines' | 'line', string>

/** Fills an organization that has no components yet, completely or not at all. The body is NDJSON. */
export const importOrganization = {
  ...defineContract<ImportCounts>()({
    name: 'import-organization',
    access: 'write',
    permission: 'create-component',
    scope: 'admin',
    input: z.object({ organization_id: id('Organization') }),
  }),
  maxBody: importMaxBody,
  /** One statement holds tens of thousands of rows. */
  statementTimeout: 300_000,
}
