import { invalidPreferences } from '../errors/request-errors.ts'
import { type CountMode, countModes, type Preferences } from './request.ts'

type Known = { -readonly [Key in keyof Preferences]?: Preferences[Key] }

const choices = {
  return: ['minimal', 'representation'],
  count: countModes,
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  handling: ['strict', 'lenient'],
} as const satisfies Record<string, readonly (string | CountMode)[]>

const maxAffected = /^max-affected=(\d{1,15})$/

/** The `Prefer` header: the first of each kind counts, the rest of its kind is ignored. */
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
    readChoice('return', preference, known) ||
    readChoice('count', preference, known) ||
    readChoice('resolution', preference, known) ||
    readChoice('handling', preference, known)
  )
}

function readChoice<Key extends keyof typeof choices>(kind: Key, preference: string, known: Known): boolean {
  if (!preference.startsWith(`${kind}=`)) return false
  const options: readonly string[] = choices[kind]
  const value = preference.slice(kind.length + 1)
  if (!options.includes(value)) return false
  known[kind] ??= value as Known[Key]
  return true
}
