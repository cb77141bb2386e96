import { z } from 'zod'
import { versionStates } from '../versions/scheme.ts'
import {
  componentDescription,
  componentKind,
  componentTitle,
  documentationUrl,
  mostUsers,
  tooManyUsers,
  versionScheme,
} from './components.ts'
import { defineContract } from './contract.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { mostProjectComponents, tooManyProjectComponents } from './projects.ts'
import { change, mostChanges, releasedAt, releaseNotes, tooManyChanges, versionNumber } from './versions.ts'

// What the lines of an import say: one JSON object each, in any order. Keys are the file's own names for its
// components; they are not stored.

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
        .array(z.email('Assigned users are named by their e-mail addresses'))
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

/** Fills an organisation that has no components yet, wholly or not at all. The body is NDJSON. */
export const importOrganization = {
  ...defineContract<ImportCounts>()({
    name: 'import-organization',
    access: 'write',
    permission: 'create-component',
    scope: 'admin',
    input: z.object({ organization_id: id('Organization') }),
  }),
  maxBody: importMaxBody,
  /** Tens of thousands of rows are one statement. */
  statementTimeout: 300_000,
}
