import { expect, test } from 'vitest'
import { parsePreferences } from './parse-preferences.ts'

test.each([
  [undefined, { unknown: [] }],
  ['', { unknown: [] }],
  ['return=representation', { return: 'representation', unknown: [] }],
  ['count=exact,return=minimal', { count: 'exact', return: 'minimal', unknown: [] }],
  [
    ' resolution=merge-duplicates ,  count=planned ',
    { resolution: 'merge-duplicates', count: 'planned', unknown: [] },
  ],
  ['handling=strict, max-affected=5', { handling: 'strict', maxAffected: 5, unknown: [] }],
  ['count=exact, count=planned', { count: 'exact', unknown: [] }],
  ['count=all, tx=undo, Return=minimal', { unknown: ['count=all', 'tx=undo', 'Return=minimal'] }],
  [
    'tx=rollback, missing=default, return=headers-only',
    { tx: 'rollback', missing: 'default', return: 'headers-only', unknown: [] },
  ],
  ['timezone=America/Los_Angeles', { timezone: 'America/Los_Angeles', unknown: [] }],
  ['timezone=Moon/Tycho', { unknown: ['timezone=Moon/Tycho'] }],
  ['max-affected=many', { unknown: ['max-affected=many'] }],
])('%j', (header, preferences) => {
  expect(parsePreferences(header)).toEqual(preferences)
})

test('strict handling refuses what is not known', () => {
  expect(() => parsePreferences('handling=strict, anything, timezone=Moon/Tycho')).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything, timezone=Moon/Tycho',
    }),
  )
})
