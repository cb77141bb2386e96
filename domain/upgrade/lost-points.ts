// What SQL tells of lost points: selected versions with their cost, and the versions that decide where they should move.
// The judgment is made here, for the dashboard, the most wanted upgrades and the pages of components alike.
import { findBestMove } from '../health/upgrade/best-move.ts'
import type { Scheme, Version, VersionState } from '../versions/scheme.ts'
import type { Selection } from './most-wanted.ts'

/** A version as `app.version_json` writes it. */
export type VersionJson = {
  readonly id: string
  readonly number: string
  readonly state: VersionState
  readonly released_at: string
  readonly is_breaking: boolean
}

/** A component with the versions of `app.versions_ahead`. */
export type LosingTarget = {
  readonly scheme: Scheme
  readonly ahead: readonly VersionJson[]
}

/** A selected version, and its cost in thirds of a point. */
export type LosingSelection = {
  readonly version: VersionJson
  readonly penalty: number
}

/** Where the selection should move, and its cost there. Without a better version, it stays. */
export function judgeLoss({ scheme, ahead }: LosingTarget, { version, penalty }: LosingSelection): Selection {
  const move = findBestMove(scheme, toVersion(version), ahead.map(toVersion), penalty)
  return { versionId: move?.to.id ?? version.id, penalty, onLatest: move?.penalty ?? penalty }
}

export function toVersion({ id, number, state, released_at, is_breaking }: VersionJson): Version {
  return { id, number, state, releasedAt: Date.parse(released_at), breaking: is_breaking }
}
