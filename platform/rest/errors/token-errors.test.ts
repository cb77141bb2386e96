import { expect, test } from 'vitest'
import { CallerError, type CallerFault } from '../../callers/callers.ts'
import { refuseCaller } from './token-errors.ts'

test.each<[CallerFault, number, string, string]>([
  ['unknown-key', 1, 'PGRST301', 'Invalid API key'],
  ['empty-bearer', 1, 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ['wrong-part-count', 1, 'PGRST301', 'Expected 3 parts in JWT; got 1'],
  ['wrong-part-count', 2, 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['several-words', 1, 'PGRST301', 'Expected 3 parts in JWT; got 1'],
  ['several-words', 3, 'PGRST301', 'JWT cryptographic operation failed'],
  ['refused-api-token', 1, 'PGRST301', 'Invalid API token'],
  ['token-invalid', 3, 'PGRST301', 'JWT cryptographic operation failed'],
  ['token-unknown-key', 3, 'PGRST301', 'No suitable key or wrong key type'],
  ['token-expired', 3, 'PGRST303', 'JWT expired'],
  ['token-not-yet-valid', 3, 'PGRST303', 'JWT not yet valid'],
  ['token-from-the-future', 3, 'PGRST303', 'JWT issued at future'],
  ['token-other-audience', 3, 'PGRST303', 'JWT not in audience'],
  ['anonymous-disabled', 1, 'PGRST302', 'Anonymous access is disabled'],
])('%s with %i parts answers 401', (fault, parts, code, message) => {
  const error = refuseCaller(new CallerError(fault, { parts }))
  expect([error.status, error.code, error.message]).toEqual([401, code, message])
  expect(error.headers['WWW-Authenticate']).toMatch(/^Bearer/)
})

test('an API token of a page of another site answers 403, since no other credential would help', () => {
  const error = refuseCaller(new CallerError('cross-origin-api-token'))
  expect([error.status, error.code, error.message]).toEqual([
    403,
    'PGRST301',
    'Pages of other sites cannot use API tokens',
  ])
})
