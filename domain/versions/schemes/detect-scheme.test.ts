import { expect, test } from 'vitest'
import type { Scheme } from '../scheme.ts'
import { detectScheme } from './detect-scheme.ts'

test.each<[Scheme, string[]]>([
  ['semver', []],
  ['semver', ['1.0.0', '1.1.0-rc.1']],
  ['semver', ['v1.0.0', '15.4']],
  ['semver', ['24.4', '24.12']],
  ['semver', ['2024.1', '1.0.0']],
  ['calendar', ['2024.11.1', '2025.1.0']],
  ['calendar', ['24.04', '24.10']],
  ['sequence', ['1', '2', '007']],
  ['sequence', ['2024']],
  ['text', ['1.0.0', 'nightly']],
  ['text', ['spring', 'summer']],
  ['text', ['1.0.0', '42']],
])('%s for %j', (scheme, numbers) => {
  expect(detectScheme(numbers)).toBe(scheme)
})
