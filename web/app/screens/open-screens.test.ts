import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { expect, test } from 'vitest'
import { closedDestinations, openScreensBelow } from './open-screens.ts'

const as = (role: MemberRole | undefined) => ({ role, isSuperadmin: false })

test('a maintainer may open the settings, and the lead to them is no page of its own', () => {
  expect(openScreensBelow('/settings', as('maintainer'))).toContain('/settings/organization/security')
  expect(openScreensBelow('/settings', as('maintainer'))).not.toContain('/settings/organization')
  expect(closedDestinations(as('maintainer'))).toEqual([])
})

test.each(['admin', 'developer', undefined] as const)(
  'for a person with the role %s, the security of the organization is closed, and so is the way to it',
  (role) => {
    expect(openScreensBelow('/settings', as(role))).not.toContain('/settings/organization/security')
    expect(closedDestinations(as(role))).toEqual(['/settings'])
  },
)

test('an address is below another one only by whole parts', () => {
  expect(openScreensBelow('/settings/org', as('maintainer'))).toEqual([])
})
