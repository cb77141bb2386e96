import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { expect, test } from 'vitest'
import { closedDestinations, openScreensBelow } from './open-screens.ts'

const as = (role: MemberRole | undefined) => ({ role, isSuperadmin: false })

test('a maintainer may open the settings, and the lead to them is no page of its own', () => {
  expect(openScreensBelow('/settings', as('maintainer'))).toContain('/settings/organization/security')
  expect(openScreensBelow('/settings', as('maintainer'))).not.toContain('/settings/organization')
  expect(closedDestinations(as('maintainer'))).toEqual([])
})

test.each(['admin', 'developer'] as const)('a person with the role %s may open only the team', (role) => {
  expect(openScreensBelow('/settings', as(role))).toEqual(['/settings/team'])
  expect(closedDestinations(as(role))).toEqual([])
})

test('an address is below another one only by whole parts', () => {
  expect(openScreensBelow('/settings/org', as('maintainer'))).toEqual([])
})
