import { expect, test } from 'vitest'
import { limitHeaders } from './limit-headers.ts'

const bucket = { policy: 'person', rateLimit: { limit: 600, seconds: 6 } }

test('an answer says what is left', () => {
  expect(limitHeaders({ ...bucket, isAllowed: true, tokens: 598.7 })).toEqual({
    'RateLimit-Policy': '"person";q=600;w=6',
    RateLimit: '"person";r=598;t=1',
  })
})

test.each([
  [{ limit: 600, seconds: 6 }, 0.4, '1'],
  [{ limit: 30, seconds: 300 }, 0, '10'],
  [{ limit: 30, seconds: 300 }, 0.75, '3'],
  [{ limit: 1, seconds: 3600 }, 0.5, '1800'],
])('of %j with %d left, a refusal says to come back after %s seconds', (rateLimit, tokens, seconds) => {
  const headers = limitHeaders({ policy: 'otp', rateLimit, isAllowed: false, tokens })
  expect(headers['Retry-After']).toBe(seconds)
  expect(headers.RateLimit).toBe(`"otp";r=0;t=${seconds}`)
})
