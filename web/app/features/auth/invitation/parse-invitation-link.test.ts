import { expect, test } from 'vitest'
import { parseInvitationLink } from './parse-invitation-link.ts'

test.each([
  ['', '#token=abc', { token: 'abc' }],
  ['?id=7', '', { id: '7' }],
  ['?id=7', '#token=abc', { token: 'abc' }],
  ['?id=', '#token=', undefined],
  ['?token=abc', '', undefined],
  ['', '', undefined],
])('the address %s%s holds %j', (search, hash, link) => {
  expect(parseInvitationLink({ search, hash })).toEqual(link)
})
