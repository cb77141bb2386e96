import { isStable, parseNumber } from '../compare.ts'
import { lineUp } from '../line-up.ts'
import type { Scheme, VersionName } from '../scheme.ts'
import { nextInSequence } from '../schemes/sequence.ts'
import { type Day, nextCalendar } from './suggest-calendar.ts'
import { type Suggestion, suggestSemver } from './suggest-semver.ts'

/**
 * Suggested numbers for the next release. Numbers of withdrawn versions are taken. Free text has no suggestions,
 * existing numbers are never suggested, and each number appears once (the release of 8.0.0-rc.1 may be the next major
 * as well).
 */
export function suggestNext(scheme: Scheme, versions: readonly VersionName[], today: Day): Suggestion[] {
  const fitting = lineUp(
    scheme,
    versions.filter(({ number }) => parseNumber(scheme, number) !== undefined),
  )
  const highest = fitting.at(-1)
  const latest = fitting.findLast(({ number }) => isStable(scheme, number))
  const taken = new Set(versions.map(({ number }) => number))
  return suggestionsOf(scheme, { latest, highest, today }).filter(({ number }) => {
    const isNew = !taken.has(number)
    taken.add(number)
    return isNew
  })
}

interface Known {
  readonly latest: VersionName | undefined
  readonly highest: VersionName | undefined
  readonly today: Day
}

function suggestionsOf(scheme: Scheme, { latest, highest, today }: Known): Suggestion[] {
  switch (scheme) {
    case 'semver':
      return suggestSemver(latest?.number, highest?.number)
    case 'calendar':
      return [{ step: 'next', number: nextCalendar(highest, today) }]
    case 'sequence':
      return [{ step: 'next', number: (highest && nextInSequence(highest.number)) ?? '1' }]
    case 'text':
      return []
  }
}
