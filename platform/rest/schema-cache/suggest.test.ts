import { expect, test } from 'vitest'
import { compareNames, suggest } from './suggest.ts'

test.each([
  ['books', 'books', 1],
  ['book', 'books', 0.8],
  ['Books', 'books', 1],
  ['abc', 'xyz', 0],
  ['', '', 1],
])('%s and %s are alike by %f, either way', (a, b, similarity) => {
  expect(compareNames(a, b)).toBeCloseTo(similarity)
  expect(compareNames(b, a)).toBeCloseTo(similarity)
})

test('the nearest name is suggested if it is near enough', () => {
  expect(suggest('componets', ['components', 'versions', 'component_users'])).toBe('components')
  expect(suggest('xyz', ['components', 'versions'])).toBeUndefined()
  expect(suggest('Components', ['components'])).toBe('components')
  expect(suggest('components', ['components'])).toBeUndefined()
})

test('a name of a million letters costs nothing', () => {
  expect(suggest('x'.repeat(1_000_000), ['components'])).toBeUndefined()
})
