import type { Scheme, Version } from '../versions/scheme.ts'
import { type Lag, penaltyOf } from './formula.ts'
import { lagEntryOf, lagMeterOf } from './lag/lag.ts'

export const dependencyBands = ['latest', 'patch', 'minor', 'major', 'deprecated', 'withdrawn'] as const
/** The cause of a dependency's penalty. A state takes precedence over a lag. */
export type DependencyBand = (typeof dependencyBands)[number]

export interface Assessment {
  /** In thirds of a point, 0 to 300. */
  readonly penalty: number
  readonly band: DependencyBand
  /** How far behind it is, whatever its state; undefined if nothing newer exists. */
  readonly lag: Lag | undefined
}

/** Judges selections of one component against all of its versions, which are parsed and sorted once. */
export function assessorOf(scheme: Scheme, versions: readonly Version[]): (selected: Version) => Assessment {
  const measureLag = lagMeterOf(versions.map((version) => lagEntryOf(scheme, version)))
  return (selected) => {
    const lag = measureLag(lagEntryOf(scheme, selected))
    return { penalty: penaltyOf(selected.state, lag), band: bandOf(selected, lag), lag }
  }
}

/** Judges one dependency: its selected version against all versions of its target. */
export function assessSelection(scheme: Scheme, selected: Version, versions: readonly Version[]): Assessment {
  return assessorOf(scheme, versions)(selected)
}

/** Judges every version of a component as if it were selected. */
export function assessEach(scheme: Scheme, versions: readonly Version[]): Map<string, Assessment> {
  const assess = assessorOf(scheme, versions)
  return new Map(versions.map((version) => [version.id, assess(version)]))
}

function bandOf(selected: Version, lag: Lag | undefined): DependencyBand {
  return selected.state === 'active' ? (lag?.distance ?? 'latest') : selected.state
}
