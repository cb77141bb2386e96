import { newerThan } from '../versions/line-up.ts'
import type { Scheme, Version } from '../versions/scheme.ts'
import { type Lag, penaltyOf } from './formula.ts'
import { measureLag } from './lag.ts'

export const dependencyBands = ['latest', 'patch', 'minor', 'major', 'deprecated', 'withdrawn'] as const
/** What a dependency's penalty comes from. A state speaks louder than a lag. */
export type DependencyBand = (typeof dependencyBands)[number]

export interface Assessment {
  /** In thirds of a point, 0 to 300. */
  readonly penalty: number
  readonly band: DependencyBand
  /** How far behind, whatever the state; undefined where nothing newer exists. */
  readonly lag: Lag | undefined
}

/** Judges one dependency: its selected version against all versions of its target. */
export function assessSelection(scheme: Scheme, selected: Version, versions: readonly Version[]): Assessment {
  const lag = measureLag(scheme, selected, versions.filter(newerThan(scheme, selected)))
  return { penalty: penaltyOf(selected.state, lag), band: bandOf(selected, lag), lag }
}

/** Judges every version of a component as if it were selected: what a release or a change of state recomputes. */
export function assessEach(scheme: Scheme, versions: readonly Version[]): Map<string, Assessment> {
  return new Map(versions.map((version) => [version.id, assessSelection(scheme, version, versions)]))
}

function bandOf(selected: Version, lag: Lag | undefined): DependencyBand {
  return selected.state === 'active' ? (lag?.distance ?? 'latest') : selected.state
}
