import { expect, test } from 'vitest'
import type { Action, Preferences } from '../parse/request.ts'
import { formatPreferenceApplied } from './preference-applied.ts'

const all: Preferences = {
  return: 'representation',
  count: 'exact',
  resolution: 'merge-duplicates',
  missing: 'default',
  tx: 'rollback',
  timezone: 'Europe/Oslo',
  handling: 'strict',
  maxAffected: 3,
  unknown: [],
}

test.each<[Action, string]>([
  ['read', 'count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo'],
  [
    'insert',
    'resolution=merge-duplicates, missing=default, return=representation, count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo',
  ],
  [
    'put',
    'missing=default, return=representation, count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo',
  ],
  [
    'update',
    'return=representation, count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo, max-affected=3',
  ],
  [
    'delete',
    'return=representation, count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo, max-affected=3',
  ],
  ['call', 'count=exact, tx=rollback, handling=strict, timezone=Europe/Oslo, max-affected=3'],
])('%s names what it honored', (action, text) => {
  expect(formatPreferenceApplied({ action, preferences: all }, true)).toBe(text)
})

test('an end of the transaction that was not honored is not named', () => {
  const preferences: Preferences = { tx: 'rollback', unknown: [] }
  expect(formatPreferenceApplied({ action: 'delete', preferences }, false)).toBeUndefined()
})

test('nothing honored is not named', () => {
  expect(formatPreferenceApplied({ action: 'read', preferences: { unknown: ['x'] } }, true)).toBeUndefined()
})
