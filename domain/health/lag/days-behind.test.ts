import { expect, test } from 'vitest'
import { daysBehind } from './days-behind.ts'

const at = (date: string) => Date.parse(date)
const version = (number: string, date: string) => ({
  id: number,
  number,
  releasedAt: at(date),
  state: 'active' as const,
  breaking: false,
})
const versions = [
  version('4.2.0', '2026-01-01'),
  version('6.0.0', '2026-11-12'),
  version('5.0.0', '2026-08-11'),
]
const now = at('2026-11-15T12:00:00Z')

test('days count from the first newer version, whatever came later', () => {
  expect(daysBehind('semver', versions[0] ?? { number: '', releasedAt: 0 }, { versions, now })).toBe(96)
})

test('the latest version is no day behind', () => {
  expect(daysBehind('semver', { number: '6.0.0', releasedAt: 0 }, { versions, now })).toBe(0)
})

test('a release dated in the future is no day ago', () => {
  const early = at('2026-11-01')
  expect(daysBehind('semver', { number: '5.0.0', releasedAt: 0 }, { versions, now: early })).toBe(0)
})
