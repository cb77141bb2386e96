import { invalidPreferences } from '../../errors/request-errors.ts'
import { type CountMode, countModes, type Preferences } from '../request.ts'

type Known = { -readonly [Key in keyof Preferences]?: Preferences[Key] }

const choices = {
  return: ['minimal', 'headers-only', 'representation'],
  count: countModes,
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['null', 'default'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const satisfies Record<string, readonly (string | CountMode)[]>

const choiceKinds = ['return', 'count', 'resolution', 'missing', 'handling', 'tx'] as const
const maxAffected = /^max-affected=(\d{1,15})$/

/** The `Prefer` header. Only the first of each kind counts. */
export function parsePreferences(header: string | undefined): Preferences {
  const known: Known = {}
  const unknown: string[] = []
  for (const part of header?.split(',') ?? []) {
    const preference = part.trim()
    if (preference !== '' && !readPreference(preference, known)) unknown.push(preference)
  }
  if (known.handling === 'strict' && unknown.length > 0) throw invalidPreferences(unknown)
  return { ...known, unknown }
}

function readPreference(preference: string, known: Known): boolean {
  const affected = maxAffected.exec(preference)?.[1]
  if (affected !== undefined) {
    known.maxAffected ??= Number(affected)
    return true
  }
  return (
    readTimezone(preference, known) ||
    choiceKinds.some((kind) => preference.startsWith(`${kind}=`) && readChoice(kind, preference, known))
  )
}

const timezone = /^timezone=([\w+-]{1,40}(?:\/[\w+-]{1,40}){0,2})$/

/** An unknown time zone is an unknown preference, not an error of PostgreSQL. */
function readTimezone(preference: string, known: Known): boolean {
  const zone = timezone.exec(preference)?.[1]
  if (zone === undefined || !isKnownZone(zone)) return false
  known.timezone ??= zone
  return true
}

function isKnownZone(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

function readChoice<Key extends keyof typeof choices>(kind: Key, preference: string, known: Known): boolean {
  const options: readonly string[] = choices[kind]
  const value = preference.slice(kind.length + 1)
  if (!options.includes(value)) return false
  known[kind] ??= value as Known[Key]
  return true
}
