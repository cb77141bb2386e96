import { changeKinds, type VersionState, versionStates } from '../../versions/scheme.ts'
import { longestNumber } from '../../versions/schemes/semver.ts'
import { defineContract } from '../contract.ts'
import { choice, expectedRevision, id, instant, list, object, optionalText, requiredText } from '../fields.ts'
import { deletion } from './deletion.ts'
import type { Finding } from './findings.ts'

export const releaseNotesMaxLength = 100_000
export const migrationGuideMaxLength = 100_000
const changeTitleMaxLength = 256
export const mostChanges = 500

export const versionNumber = requiredText('version_number', longestNumber)
export const releaseNotes = optionalText('release_notes', releaseNotesMaxLength)

/** Earlier dates are typing errors, such as the year 26 or 1. */
export const firstReleaseYear = 1970
export const releasedAt = instant('release_date', firstReleaseYear).optional()

export const change = {
  kind: choice('change_kind', changeKinds),
  title: requiredText('change_title', changeTitleMaxLength),
  migration_guide: optionalText('migration_guide', migrationGuideMaxLength),
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
  /** Null if it was imported, or if the person is gone. */
  released_by: string | null
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
  input: object({
    component_id: id('component'),
    number: versionNumber,
    release_notes: releaseNotes,
    released_at: releasedAt,
    changes: list('changes', object(change, 'change'), mostChanges).default([]),
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
  input: object({
    id: id('version'),
    expected_revision: expectedRevision,
    number: versionNumber.optional(),
    release_notes: releaseNotes,
    released_at: releasedAt,
    changes: list(
      'changes',
      object({ id: id('change').optional(), ...change }, 'change'),
      mostChanges,
    ).optional(),
  }),
})

export const setVersionState = defineContract<VersionRow>()({
  name: 'set-version-state',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: object({
    id: id('version'),
    expected_revision: expectedRevision.optional(),
    state: choice('version_state', versionStates),
    reason: optionalText('reason', 512),
  }),
})

export const deleteVersion = defineContract<VersionRow>()({
  name: 'delete-version',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  self_only: true,
  input: object({ id: id('version'), ...deletion }),
})

export const createChange = defineContract<ChangeRow>()({
  name: 'create-change',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: object({ version_id: id('version'), ...change }),
})

export const updateChange = defineContract<ChangeRow>()({
  name: 'update-change',
  access: 'write',
  permission: 'manage-versions',
  scope: 'versions:write',
  input: object({
    id: id('change'),
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
  self_only: true,
  input: object({ id: id('change') }),
})
