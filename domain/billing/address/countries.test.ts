import { expect, test } from 'vitest'
import { countries, countryName, isCountryCode } from './countries.ts'

/** Names differ in their spelling between versions of ICU, so only their first letters are compared. */
const start = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|[^\p{L}]/gu, '')
    .replace(/^St(?=[A-Z])/, 'Saint')
    .slice(0, 4)
    .toLowerCase()

test('every code is one of ISO 3166-1, and has its name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const { code, name } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    // Renamed in 2022; an older ICU still says Turkey.
    if (code !== 'TR') expect(start(name), code).toBe(start(names.of(code) ?? ''))
  }
})

test('the list is sorted by name, without repetition', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)].sort(new Intl.Collator('en').compare))
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(names).toHaveLength(243)
})

test.each(['', 'pt', 'P', 'PRT', 'ZZ', 'EL', 'UK', 'XI', 'EU', 'AQ', '__proto__', 'constructor', 'toString'])(
  '%j is no country',
  (code) => {
    expect(isCountryCode(code)).toBe(false)
  },
)

test('a code has a name', () => {
  expect(isCountryCode('PT')).toBe(true)
  expect(countryName('PT')).toBe('Portugal')
  expect(countryName('CI')).toBe('Côte d’Ivoire')
})
