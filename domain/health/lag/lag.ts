import { compareRanked, type Ranked, rank } from '../../versions/compare.ts'
import { type Lines, linesOf } from '../../versions/distance.ts'
import type { Scheme, Version } from '../../versions/scheme.ts'
import type { Lag } from '../formula.ts'

/** The parts of a version that the lag needs, parsed once: a component's versions are compared with many selections. */
export interface LagEntry extends Ranked<Version> {
  /** The release lines of a semver number. */
  readonly lines: Lines | undefined
}

export function lagEntryOf(scheme: Scheme, version: Version): LagEntry {
  const ranked = rank(scheme, version)
  return { ...ranked, lines: scheme === 'semver' && ranked.parsed ? linesOf(ranked.parsed) : undefined }
}

/**
 * How far selected versions of one component are behind their newer sets (see `isNewer`). Outside semver, every newer
 * release counts as a minor. A selected number that is not semver belongs to no line, so every line of the newer set is
 * new.
 *
 * A newer set is the tail of one of two ascending lists: all versions, or the stable ones. The counts of every tail are
 * computed once, from the last version down, so that a selection costs no more than finding its place: a component can
 * have thousands of versions, and each can be selected.
 */
export function lagMeterOf(versions: readonly LagEntry[]): (selected: LagEntry) => Lag | undefined {
  const line = versions.filter(({ version }) => version.state !== 'withdrawn').sort(compareRanked)
  const stable = endsOf(line.filter((entry) => !isPreRelease(entry)))
  const all = stable.line.length === line.length ? stable : endsOf(line)
  return (selected) => measureLag(selected, isPreRelease(selected) ? all : stable)
}

const isPreRelease = ({ parsed }: LagEntry) => parsed?.preRelease !== undefined

/** The counts of a list from one place on. Lines and openings exist only for semver numbers. */
interface End {
  readonly releases: number
  readonly lined: number
  readonly majors: number
  readonly minors: number
  /** Minors with a breaking change, without the x.0 of each major, which counts as that major. */
  readonly breaking: number
}

interface Ends {
  readonly line: readonly LagEntry[]
  readonly ends: readonly End[]
  /** The last place of each major, of each minor, and of each breaking minor. */
  readonly last: {
    readonly majors: ReadonlyMap<string, number>
    readonly minors: ReadonlyMap<string, number>
    readonly breaking: ReadonlyMap<string, number>
  }
}

function endsOf(line: readonly LagEntry[]): Ends {
  const last = {
    majors: new Map<string, number>(),
    minors: new Map<string, number>(),
    breaking: new Map<string, number>(),
  }
  const note = (places: Map<string, number>, key: string, place: number) => {
    const isNew = !places.has(key)
    if (isNew) places.set(key, place)
    return isNew ? 1 : 0
  }
  let end: End = { releases: 0, lined: 0, majors: 0, minors: 0, breaking: 0 }
  const ends: End[] = []
  for (let place = line.length - 1; place >= 0; place -= 1) {
    const { lines, version } = line[place] ?? {}
    const isBreaking = lines !== undefined && version?.breaking === true
    const isNewBreaking = isBreaking && note(last.breaking, lines.minor, place) === 1
    end = {
      releases: end.releases + 1,
      lined: end.lined + (lines ? 1 : 0),
      majors: end.majors + (lines ? note(last.majors, lines.major, place) : 0),
      minors: end.minors + (lines ? note(last.minors, lines.minor, place) : 0),
      breaking: end.breaking + (isNewBreaking && lines.minor !== openingOf(lines.major) ? 1 : 0),
    }
    ends.push(end)
  }
  return { line, ends: ends.reverse(), last }
}

function measureLag(selected: LagEntry, { line, ends, last }: Ends): Lag | undefined {
  const from = findFirstAbove(line, selected)
  const end = ends[from]
  if (end === undefined) return undefined
  if (end.lined === 0) return { distance: 'minor', count: end.releases }
  const own = selected.lines ?? { major: '', minor: '' }
  const has = (places: ReadonlyMap<string, number>, key: string) => ((places.get(key) ?? -1) >= from ? 1 : 0)
  const newMajors = end.majors - has(last.majors, own.major)
  const major = newMajors + end.breaking + has(last.breaking, openingOf(own.major))
  if (major > 0) return { distance: 'major', count: major }
  const minor = end.minors - has(last.minors, own.minor)
  return minor > 0 ? { distance: 'minor', count: minor } : { distance: 'patch', count: end.lined }
}

/** The first minor of a major. */
const openingOf = (major: string) => `${major}.0`

function findFirstAbove(line: readonly LagEntry[], selected: LagEntry): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = line[middle]
    if (other !== undefined && compareRanked(other, selected) > 0) high = middle
    else low = middle + 1
  }
  return low
}
