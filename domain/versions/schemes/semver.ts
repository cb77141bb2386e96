import { isNumeric, type ParsedNumber } from './parsed-number.ts'

// Fifteen digits stay exact in a double. The two suffixes are checked identifier by identifier below, so that the
// pattern itself cannot backtrack.
const pattern =
  /^v?(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})(?:\.(0|[1-9]\d{0,14}))?(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$/

/** Longest number of any scheme, and the most digits of a numeric identifier that the sort key can hold. */
export const longestNumber = 128
const mostDigits = 26

/**
 * `1.2` is read as `1.2.0`, because many databases and platforms number that way. Build metadata has no order and is
 * dropped.
 */
export function parseSemver(number: string): ParsedNumber | undefined {
  if (number.length > longestNumber) return undefined
  const match = pattern.exec(number)
  if (!match) return undefined
  const [, major, minor, patch = '0', tail, build] = match
  const preRelease = tail?.split('.')
  if (preRelease?.some((identifier) => !isIdentifier(identifier))) return undefined
  if (build?.split('.').includes('')) return undefined
  return { numbers: [Number(major), Number(minor), Number(patch)], preRelease }
}

/** All three numbers written out, as semver 2.0.0 requires. A leading v is common and harmless. */
export function isFullSemver(number: string): boolean {
  return /^v?\d+\.\d+\.\d+(?:[-+]|$)/.test(number) && parseSemver(number) !== undefined
}

function isIdentifier(identifier: string): boolean {
  if (identifier === '') return false
  if (!isNumeric(identifier)) return true
  return identifier.length <= mostDigits && (identifier === '0' || !identifier.startsWith('0'))
}
