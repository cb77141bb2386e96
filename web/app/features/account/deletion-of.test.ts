import type { MembershipRow } from '@trellis/domain/contracts/organizations'
import { expect, test } from 'vitest'
import { deletionOf } from './deletion-of.ts'

const row: MembershipRow = {
  id: 'o1',
  name: 'Fernhill Market',
  slug: 'fernhill-market',
  logo: null,
  trial_ends_at: '2026-11-25T00:00:00Z',
  suspended_at: null,
  created_at: '2026-01-05T00:00:00Z',
  role: 'maintainer',
  state: 'deleting',
  proof: 'enough',
  max_session_days: null,
  pending_documents: 0,
  deletion_requested_at: '2026-11-16T12:00:00.000Z',
  deletion_requested_by: 'Mara Okafor',
}
const soon = Date.parse('2026-12-16T11:59:59Z')
const late = Date.parse('2026-12-16T12:00:00Z')

test('a maintainer is told who asked, and can restore it for 30 days', () => {
  expect(deletionOf(row, soon)).toEqual({
    id: 'o1',
    requestedAt: '2026-11-16T12:00:00.000Z',
    until: '2026-12-16T12:00:00.000Z',
    requestedBy: 'Mara Okafor',
    isMaintainer: true,
    canRestore: true,
  })
  expect(deletionOf(row, late)?.canRestore).toBe(false)
})

test.each(['developer', 'admin'] as const)('a member who is %s is told only that it goes', (role) => {
  expect(deletionOf({ ...row, role }, soon)).toMatchObject({
    requestedBy: undefined,
    isMaintainer: false,
    canRestore: false,
  })
})

test('a suspended company is not being deleted', () => {
  expect(deletionOf({ ...row, state: 'suspended' }, soon)).toBeUndefined()
})
