import { expect, test } from 'vitest'
import { privateCaching } from './caching.ts'

test.each([
  ['max-age=3600', undefined, 'private, max-age=3600'],
  ['max-age=3600, public', undefined, 'private, max-age=3600'],
  ['Public, S-MaxAge=99999, Max-Age=60', undefined, 'private, max-age=60'],
  ['max-age=3600', 59.9, 'private, max-age=59'],
  ['max-age=30', 60, 'private, max-age=30'],
  ['max-age=30', -5, 'private, max-age=0'],
  ['no-cache', undefined, 'private, no-cache'],
  ['no-store, max-age=60', 60, 'private, no-store'],
  ['immutable', undefined, 'private, no-cache'],
  ['max-age=99999999999999', undefined, 'private, no-cache'],
])('%s of an object, with %s seconds left, is sent as %s', (cacheControl, left, sent) => {
  expect(privateCaching({ cacheControl }, left)).toBe(sent)
})
