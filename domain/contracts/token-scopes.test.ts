import { expect, test } from 'vitest'
import { scopesAllow, tokenScopes } from './token-scopes.ts'

test.each([
  [[], []],
  [['read'], ['read']],
  [['components:write'], ['read', 'components:write']],
  [['versions:write'], ['read', 'versions:write']],
  [
    ['read', 'versions:write'],
    ['read', 'versions:write'],
  ],
  [['admin'], ['read', 'components:write', 'versions:write', 'admin']],
])('a token with %j may do what needs %j, and nothing else', (scopes, allowed) => {
  expect(tokenScopes.filter((needed) => scopesAllow(scopes, needed))).toEqual(allowed)
})
