import { expect, test } from 'vitest'
import { organizationCookie, pickOrganization } from './current-organization.ts'

const own = [{ id: 'a' }, { id: 'b' }]

test('the chosen organization is the current one', () => {
  expect(pickOrganization(own, 'trellis-organization=b')).toEqual({ id: 'b' })
  expect(organizationCookie('b', { protocol: 'http:' })).toBe(
    'trellis-organization=b; Path=/; Max-Age=31536000; SameSite=Lax',
  )
})

test.each(['', 'trellis-organization=stranger'])('with %s it is the first of their own', (cookie) => {
  expect(pickOrganization(own, cookie)).toEqual({ id: 'a' })
  expect(pickOrganization([], cookie)).toBeUndefined()
})
