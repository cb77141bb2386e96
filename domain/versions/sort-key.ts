import { parseNumber } from './compare.ts'
import type { Scheme, VersionName } from './scheme.ts'
import { isNumeric, type ParsedNumber } from './schemes/parsed-number.ts'

// Years 1 to 9999 as milliseconds: fifteen digits once shifted to start at zero.
const earliest = -62_135_596_800_000
const latest = 253_402_300_799_999

/**
 * Text that sorts under collation "C" as `compareVersions` does. The first character keeps numbers that do not fit
 * below those that do. `!` ends a list and sorts below everything that may continue it; `~` (a release) sorts above
 * every identifier of a pre-release. `1.2.0-rc.11` becomes `1a1a2a0!1rc!0b11`, `1.2.0` becomes `1a1a2a0!~`.
 */
export function sortKey(scheme: Scheme, version: VersionName): string {
  const parsed = parseNumber(scheme, version.number)
  return parsed ? `1${keyOf(parsed)}` : `0${dateKey(version.releasedAt)}${version.number}`
}

function keyOf({ numbers, preRelease }: ParsedNumber): string {
  const tail = preRelease ? preRelease.map(identifierKey).join('') : '~'
  return `${numbers.map((number) => digitsKey(String(number))).join('')}!${tail}`
}

function identifierKey(identifier: string): string {
  return isNumeric(identifier) ? `0${digitsKey(identifier)}` : `1${identifier}!`
}

/** A letter for the number of digits comes first (a for one), so that text order is numeric order. */
function digitsKey(digits: string): string {
  return String.fromCharCode(0x60 + digits.length) + digits
}

function dateKey(releasedAt: number): string {
  if (!Number.isInteger(releasedAt) || releasedAt < earliest || releasedAt > latest) {
    throw new RangeError('a release date is a whole number of milliseconds in the years 1 to 9999')
  }
  return String(releasedAt - earliest).padStart(15, '0')
}
