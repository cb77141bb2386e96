import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { expect, test } from 'vitest'
import { closedDestinations, openScreensBelow } from './open-screens.ts'

const as = (role: MemberRole | undefined) => ({ role, isSuperadmin: false })

test('a maintainer may open the settings, and the lead to them is no page of its own', () => {
  expect(openScreensBelow('/settings', as('maintainer'))).toContain('/settings/organization/security')
  expect(openScreensBelow('/settings', as('maintainer'))).not.toContain('/settings/organization')
  expect(closedDestinations(as('maintainer'))).toEqual([])
})

test('an admin may open the team and the audit logs', () => {
  expect(openScreensBelow('/settings', as('admin'))).toEqual([
    '/settings/team',
    '/settings/organization/legal-documents',
    '/settings/organization/audit-logs',
  ])
  expect(closedDestinations(as('admin'))).toEqual([])
})

test('a developer may open the team and the legal documents, and does not see the audit log', () => {
  expect(openScreensBelow('/settings', as('developer'))).toEqual([
    '/settings/team',
    '/settings/organization/legal-documents',
  ])
  expect(closedDestinations(as('developer'))).toEqual(['/audits'])
})

test('an address is below another one only by whole parts', () => {
  expect(openScreensBelow('/settings/org', as('maintainer'))).toEqual([])
})
