import type { Lag } from '../../health/formula.ts'
import type { ChangeKind, VersionState } from '../../versions/scheme.ts'
import { defineContract } from '../contract.ts'
import { id, list, object, wholeNumber } from '../fields.ts'
import { change, releasedAt, versionNumber } from './versions.ts'

type Named = { readonly component_id: string; readonly title: string }

/** `name` is empty until the person has given one. */
type AssignedPerson = { readonly user_id: string; readonly name: string; readonly email: string }

export type AffectedComponent = Named & {
  /** The version of the released component that it selects. */
  readonly selected_number: string
  readonly health_score: number
  readonly health_score_after: number
  readonly assigned_users: readonly AssignedPerson[]
}

export type ReleasePreview = {
  readonly would_be_latest: boolean
  readonly dependent_count: number
  /** The components whose score would change, the greatest drop first. */
  readonly affected: readonly AffectedComponent[]
  /** The organization's score now and after the release; null if no component has dependencies. */
  readonly organization_health: number | null
  readonly organization_health_after: number | null
}

/** Previews the effect of a release. */
export const previewRelease = defineContract<ReleasePreview>()({
  name: 'preview-release',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({
    component_id: id('component'),
    number: versionNumber,
    released_at: releasedAt,
    changes: list('changes', object({ kind: change.kind }, 'change')).default([]),
  }),
})

/**
 * The version named latest is the target: the latest, the newest active one if the latest is deprecated or, for
 * components on a newer pre-release, the next.
 */
export type WantedUpgradeRow = Named & {
  readonly latest_version_id: string
  readonly latest_version_number: string
  /** Points that all scores would gain in total. */
  readonly points: number
  /** The number of components behind on it, whether or not they gain a whole point. */
  readonly behind: number
  /** The components that would gain, most first; at most 50. */
  readonly dependents: readonly (Named & { readonly gain: number })[]
}

/** The single upgrades that would help an organization most. */
export const mostWanted = defineContract<readonly WantedUpgradeRow[]>()({
  name: 'most-wanted',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({
    organization_id: id('organization'),
    limit: wholeNumber('limit', { min: 1, max: 100, otherwise: 'not_whole' }).default(10),
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
  /** A downgrade from a version that was withdrawn or deprecated and has no newer successor. */
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
  /** Every pre-release in between, in order, whether or not it is a step. */
  readonly pre_releases: readonly BriefVersion[]
  readonly breaking: number
  readonly without_guide: number
  /** One guide for the whole path, in Markdown. */
  readonly guide: string
}

/** The path of one dependency from the selected to the best reachable version. No brief if it should stay. */
export const briefUpgrade = defineContract<{ readonly brief: BriefRow | null }>()({
  name: 'brief-upgrade',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({ component_id: id('component'), depends_on_id: id('dependency_target') }),
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

/** How to bring a component up to date. The dependency that costs most comes first, as in the explanation of the score. */
export const planUpgrades = defineContract<UpgradePlan>()({
  name: 'plan-upgrades',
  access: 'read',
  permission: 'read-catalog',
  scope: 'read',
  input: object({ component_id: id('component') }),
})
