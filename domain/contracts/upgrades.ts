import { z } from 'zod'
import type { Lag } from '../health/formula.ts'
import { type ChangeKind, changeKinds, type VersionState } from '../versions/scheme.ts'
import { defineContract } from './contract.ts'
import { id } from './fields.ts'
import { releasedAt, versionNumber } from './versions.ts'

type Named = { readonly component_id: string; readonly title: string }

export type AffectedComponent = Named & {
  /** The version of the released component that it is on. */
  readonly selected_number: string
  readonly health_score: number
  readonly health_score_after: number
  readonly assigned_users: readonly { readonly user_id: string; readonly email: string }[]
}

export type ReleasePreview = {
  readonly would_be_latest: boolean
  readonly dependent_count: number
  /** Those whose score would change, the greatest drop first. */
  readonly affected: readonly AffectedComponent[]
  /** Of the organization, now and then; null where no component has dependencies. */
  readonly organization_health: number | null
  readonly organization_health_after: number | null
}

/** What a release would do, without doing it. */
export const previewRelease = defineContract<ReleasePreview>()({
  name: 'preview-release',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({
    component_id: id('Component'),
    number: versionNumber,
    released_at: releasedAt,
    changes: z
      .array(z.object({ kind: z.enum(changeKinds, { error: 'Kind of change is required' }) }))
      .default([]),
  }),
})

/** The version named latest is the one to take: the latest or, for those on a pre-release that is ahead, the next. */
export type WantedUpgradeRow = Named & {
  readonly latest_version_id: string
  readonly latest_version_number: string
  /** Points that all scores together would gain. */
  readonly points: number
  /** How many are behind on it, whether or not they gain a whole point. */
  readonly behind: number
  /** Who would gain, most first; at most 50. */
  readonly dependents: readonly (Named & { readonly gain: number })[]
}

/** Which single upgrades would help an organization most. */
export const mostWanted = defineContract<readonly WantedUpgradeRow[]>()({
  name: 'most-wanted',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({
    organization_id: id('Organization'),
    limit: z.int({ error: 'The limit must be a whole number' }).min(1).max(100).default(10),
  }),
})

export type BriefVersion = {
  readonly id: string
  readonly number: string
  readonly state: VersionState
  /** Why it was deprecated or withdrawn. */
  readonly state_reason: string | null
  readonly released_at: string
}

export type BriefRow = Named & {
  readonly from: BriefVersion
  readonly to: BriefVersion
  /** The way leads back from a version that was withdrawn or deprecated and that nothing newer follows. */
  readonly is_step_back: boolean
  readonly lag: Lag | null
  readonly steps: readonly {
    readonly version: BriefVersion
    readonly changes: readonly {
      readonly kind: ChangeKind
      readonly title: string
      readonly migration_guide: string | null
    }[]
  }[]
  readonly breaking: number
  readonly without_guide: number
  /** One guide for the whole way, in Markdown. */
  readonly guide: string
}

/** The way from the selected to the best version in reach of one dependency; no brief where it should stay. */
export const briefUpgrade = defineContract<{ readonly brief: BriefRow | null }>()({
  name: 'brief-upgrade',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({ component_id: id('Component'), depends_on_id: id('Component to depend on') }),
})

export type UpgradePlan = {
  readonly health_score: number
  readonly health_score_after: number
  readonly steps: readonly {
    readonly brief: BriefRow
    readonly health_score_before: number
    readonly health_score_after: number
  }[]
}

/** How a component comes up to date, each step the one that gains most from where the plan stands. */
export const planUpgrades = defineContract<UpgradePlan>()({
  name: 'plan-upgrades',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: z.object({ component_id: id('Component') }),
})
