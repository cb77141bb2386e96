import { assessSelection } from '../health/assess.ts'
import type { Lag } from '../health/formula.ts'
import { findBestMove } from '../health/upgrade/best-move.ts'
import { listBetween, listPreReleasesBetween } from '../versions/line-up.ts'
import { type ChangeKind, changeKinds, type Scheme, type Version } from '../versions/scheme.ts'

export interface Change {
  readonly kind: ChangeKind
  readonly title: string
  readonly migrationGuide: string | undefined
}

export interface ChangedVersion extends Version {
  /** Why it was deprecated or withdrawn. */
  readonly stateReason?: string | undefined
  readonly changes: readonly Change[]
}

/** The component to upgrade: its selected version, and all of its releases. */
export interface UpgradeTarget {
  readonly componentId: string
  readonly title: string
  readonly scheme: Scheme
  readonly selected: ChangedVersion
  readonly versions: readonly ChangedVersion[]
}

/** One version on the path, its breaking changes first. */
export interface BriefStep {
  readonly version: ChangedVersion
  readonly changes: readonly Change[]
}

export interface UpgradeBrief {
  readonly componentId: string
  readonly title: string
  readonly from: ChangedVersion
  readonly to: ChangedVersion
  /** A downgrade from a version that was withdrawn or deprecated and has no newer successor. */
  readonly isStepBack: boolean
  readonly lag: Lag | undefined
  /** Every version in between, in order, including the last one; empty for a downgrade. */
  readonly steps: readonly BriefStep[]
  /** Every pre-release in between, in order, whether or not it is a step; empty for a downgrade. */
  readonly preReleases: readonly ChangedVersion[]
  readonly breaking: number
  /** Breaking changes without a guide. */
  readonly withoutGuide: number
}

/** The path from the selected version to the best reachable one; undefined if the selection should stay. */
export function findUpgradeBrief(target: UpgradeTarget): UpgradeBrief | undefined {
  const { componentId, title, scheme, selected, versions } = target
  const move = findBestMove(scheme, selected, versions)
  if (!move) return undefined
  const { to, isStepBack } = move
  const range = { from: selected, to }
  const between = isStepBack ? [] : listBetween(scheme, range, versions)
  const way = between.slice(0, between.indexOf(to) + 1)
  const steps = way.map((version) => ({ version, changes: breakingFirst(version.changes) }))
  const breaking = steps.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'breaking')
  return {
    componentId,
    title,
    from: selected,
    to,
    isStepBack,
    lag: assessSelection(scheme, selected, versions).lag,
    steps,
    preReleases: isStepBack ? [] : listPreReleasesBetween(scheme, range, versions),
    breaking: breaking.length,
    withoutGuide: breaking.filter(({ migrationGuide }) => !migrationGuide).length,
  }
}

function breakingFirst(changes: readonly Change[]): Change[] {
  return changeKinds.flatMap((kind) => changes.filter((change) => change.kind === kind))
}
