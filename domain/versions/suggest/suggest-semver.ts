import type { ChangeKind } from '../scheme.ts'
import { compareParsed, isNumeric, type ParsedNumber } from '../schemes/parsed-number.ts'
import { parseSemver } from '../schemes/semver.ts'

export type Step = 'patch' | 'minor' | 'major'

export interface Suggestion {
  readonly step: Step | 'pre-release' | 'release' | 'next'
  readonly number: string
}

/** Steps from the latest release, and from the highest pre-release if there is one above it. */
export function suggestSemver(latest: string | undefined, highest: string | undefined): Suggestion[] {
  const [release, ahead] = [parse(latest), parse(highest)]
  const beyond = ahead?.preRelease && (!release || compareParsed(ahead, release) > 0) ? ahead : undefined
  return [...stepsFrom(release, prefixOf(latest)), ...stepsWithin(beyond, prefixOf(highest))]
}

/** The smallest step that matches the changes. Before 1.0.0, each step is one place lower. */
export function requiredStep(latest: string | undefined, changes: readonly ChangeKind[]): Step {
  const early = parse(latest)?.numbers[0] === 0
  if (changes.includes('breaking')) return early ? 'minor' : 'major'
  return changes.includes('feature') && !early ? 'minor' : 'patch'
}

function stepsFrom(release: ParsedNumber | undefined, prefix: string): Suggestion[] {
  if (!release) return [{ step: 'major', number: `${prefix}1.0.0` }]
  const [major = 0, minor = 0, patch = 0] = release.numbers
  return [
    { step: 'patch', number: `${prefix}${major}.${minor}.${patch + 1}` },
    { step: 'minor', number: `${prefix}${major}.${minor + 1}.0` },
    { step: 'major', number: `${prefix}${major + 1}.0.0` },
  ]
}

function stepsWithin(ahead: ParsedNumber | undefined, prefix: string): Suggestion[] {
  if (!ahead?.preRelease) return []
  const core = `${prefix}${ahead.numbers.join('.')}`
  return [
    { step: 'pre-release', number: `${core}-${nextIdentifiers(ahead.preRelease).join('.')}` },
    { step: 'release', number: core },
  ]
}

function nextIdentifiers(identifiers: readonly string[]): string[] {
  const at = identifiers.findLastIndex(isNumeric)
  if (at === -1) return [...identifiers, '1']
  return identifiers.with(at, String(BigInt(identifiers[at] ?? 0) + 1n))
}

function parse(number: string | undefined): ParsedNumber | undefined {
  return number === undefined ? undefined : parseSemver(number)
}

function prefixOf(number: string | undefined): string {
  return number?.startsWith('v') ? 'v' : ''
}
