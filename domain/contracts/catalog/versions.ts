import { z } from 'zod'
import { changeKinds, type VersionState, versionStates } from '../../versions/scheme.ts'
import { longestNumber } from '../../versions/schemes/semver.ts'
import { defineContract } from '../contract.ts'
import { expectedRevision, id, instant, optionalText, requiredText } from '../fields.ts'
import type { Finding } from './findings.ts'

export const releaseNotesMaxLength = 100_000
export const migrationGuideMaxLength = 100_000
const changeTitleMaxLength = 256
export const mostChanges = 500

export const tooManyChanges = `A version has at most ${mostChanges} changes`

export const versionNumber = requiredText('Version number', longestNumber)
export const releaseNotes = optionalText('Release notes', releaseNotesMaxLength)

/** Earlier dates are typing errors, such as the year 26 or 1. */
export const firstReleaseYear = 1970
export const releasedAt = instant('Release date', firstReleaseYear).optional()

export const change = {
  kind: z.enum(changeKinds, { error: 'Kind of change is required' }),
  title: requiredText('Change title', changeTitleMaxLength),
  migration_guide: optionalText('Migration guide', migrationGuideMaxLength),
}

export type VersionRow = {
  id: string
  organization_id: string
  component_id: string
  number: string
  sort_key: string
  is_stable: boolean
  is_breaking: boolean
  state: VersionState
  state_reason: string | null
  release_notes: string | null
  released_at: string
  revision: number
  created_at: string
  updated_at: string
}

export type ChangeRow = {
  id: string
  organization_id: string
  component_id: string
  version_id: string
  position: number
  kind: (typeof changeKinds)[number]
  title: string
  migration_guide: string | null
  revision: number
  created_at: string
  updated_at: string
}

/** The stored row with its changes, and the findings of the organization's rules. */
export type WrittenVersion = VersionRow & { changes: readonly ChangeRow[]; findings: readonly Finding[] }

export const releaseVersion = defineContract<WrittenVersion>()({
  name: 'release-version',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({
    component_id: id('Component'),
    number: versionNumber,
    release_notes: releaseNotes,
    released_at: releasedAt,
    changes: z.array(z.object(change)).max(mostChanges, tooManyChanges).default([]),
  }),
})

/**
 * Absent fields stay as they are. A given list of changes replaces the stored one; those with an id are edited in
 * place.
 */
export const updateVersion = defineContract<WrittenVersion>()({
  name: 'update-version',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({
    id: id('Version'),
    expected_revision: expectedRevision,
    number: versionNumber.optional(),
    release_notes: releaseNotes,
    released_at: releasedAt,
    changes: z
      .array(z.object({ id: id('Change').optional(), ...change }))
      .max(mostChanges, tooManyChanges)
      .optional(),
  }),
})

export const setVersionState = defineContract<VersionRow>()({
  name: 'set-version-state',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({
    id: id('Version'),
    expected_revision: expectedRevision.optional(),
    state: z.enum(versionStates, { error: 'Version state is required' }),
    reason: optionalText('Reason', 512),
  }),
})

export const deleteVersion = defineContract<VersionRow>()({
  name: 'delete-version',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({ id: id('Version'), force: z.boolean().default(false) }),
})

export const createChange = defineContract<ChangeRow>()({
  name: 'create-change',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({ version_id: id('Version'), ...change }),
})

export const updateChange = defineContract<ChangeRow>()({
  name: 'update-change',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({
    id: id('Change'),
    expected_revision: expectedRevision,
    kind: change.kind.optional(),
    title: change.title.optional(),
    migration_guide: change.migration_guide,
  }),
})

export const deleteChange = defineContract<ChangeRow>()({
  name: 'delete-change',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: z.object({ id: id('Change') }),
})
