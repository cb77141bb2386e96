import { expect, test } from 'vitest'
import { addressAfterRefusal, exportAddress, readRefusal } from './refused-export.ts'

test.each(['/audits', '/settings/organization/audit-logs'])(
  'a refused export leads back to %s, which says why, with the filters',
  (pathname) => {
    const asked = new URL(exportAddress(pathname, '?person=p&days=7', 'csv'), 'http://localhost')
    expect(asked.pathname).toBe('/audits/export')
    expect(asked.searchParams.get('format')).toBe('csv')
    const back = new URL(addressAfterRefusal(asked.searchParams, '?person=p&days=7', 429), 'http://localhost')
    expect(back.pathname).toBe(pathname)
    expect([back.searchParams.get('person'), back.searchParams.get('days')]).toEqual(['p', '7'])
    expect(readRefusal(back.searchParams)).toBe('running')
  },
)

test('whatever else refuses an export has one text, and other values have none', () => {
  const back = addressAfterRefusal(new URLSearchParams(), '', 503)
  expect(readRefusal(new URL(back, 'http://localhost').searchParams)).toBe('failed')
  expect(readRefusal(new URLSearchParams('export=<b>'))).toBeUndefined()
})
