import { expect, test } from 'vitest'
import type { Action, Preferences } from '../parse/request.ts'
import { formatPreferenceApplied } from './preference-applied.ts'

const all: Preferences = {
  return: 'representation',
  count: 'exact',
  resolution: 'merge-duplicates',
  handling: 'strict',
  maxAffected: 3,
  unknown: [],
}

test.each<[Action, string]>([
  ['read', 'count=exact, handling=strict'],
  ['insert', 'resolution=merge-duplicates, return=representation, count=exact, handling=strict'],
  ['update', 'return=representation, count=exact, handling=strict, max-affected=3'],
  ['delete', 'return=representation, count=exact, handling=strict, max-affected=3'],
  ['call', 'count=exact, handling=strict, max-affected=3'],
])('%s names what it honoured', (action, text) => {
  expect(formatPreferenceApplied({ action, preferences: all })).toBe(text)
})

test('nothing honoured is not named', () => {
  expect(formatPreferenceApplied({ action: 'read', preferences: { unknown: ['x'] } })).toBeUndefined()
})
