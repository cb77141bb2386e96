import { expect, test } from 'vitest'
import { pageIn } from './pager.tsx'

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-1', 1],
  ['?page=two', 1],
  ['?page=1e9', 1],
  ['?distant=2', 1],
])('the page of %j is %i', (search, page) => {
  expect(pageIn(new URL(`http://trellis.invalid/${search}`))).toBe(page)
})

test('two lists of one address have pages of their own', () => {
  expect(pageIn(new URL('http://trellis.invalid/?page=2&distant=5'), 'distant')).toBe(5)
})
