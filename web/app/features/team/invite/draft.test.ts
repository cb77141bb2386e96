import type { InviteResult } from '@trellis/domain/contracts/team/invitations'
import { expect, test } from 'vitest'
import { emptyDraft, invitationsOf, keepRefused, recognize } from './draft.ts'

test('pasted addresses get the chosen role and components, unless the list brings a role', () => {
  const components = [{ value: 'c1', label: 'event-bus' }]
  const addresses = 'email,role\nAna@x.io,Admin\nben@x.io,\n,member\nnobody,member'
  expect(invitationsOf({ ...emptyDraft, addresses, components })).toEqual([
    { email: 'ana@x.io', role: 'admin', component_ids: ['c1'] },
    { email: 'ben@x.io', role: 'developer', component_ids: ['c1'] },
    { email: 'nobody', role: 'developer', component_ids: ['c1'] },
  ])
})

test('what is recognized is counted while people type', () => {
  expect(recognize('')).toEqual({ count: 0, withRole: 0, otherRoles: [], others: [] })
  expect(recognize('a@x.io, b@x.io nobody')).toEqual({
    count: 2,
    withRole: 0,
    otherRoles: [],
    others: ['nobody'],
  })
  expect(recognize('email;role\na@x.io;admin\nb@x.io;\nc@x.io;owner\nd@x.io;owner')).toEqual({
    count: 4,
    withRole: 1,
    otherRoles: ['owner'],
    others: [],
  })
})

const results: InviteResult[] = [
  { email: 'a@x.io', outcome: 'invited', id: 'i1' },
  { email: 'b@x.io', outcome: 'already_member', id: null },
  { email: 'c@x.io', outcome: 'already_invited', id: 'i2' },
  { email: 'nobody', outcome: 'invalid', id: null },
  { email: 'd@y.io', outcome: 'domain_not_allowed', id: null },
  { email: 'e@x.io', outcome: 'no_place', id: null },
]

test('what can be corrected or sent later stays, and what is done goes', () => {
  expect(keepRefused('a@x.io b@x.io c@x.io nobody d@y.io E@x.io', results)).toBe('nobody\nd@y.io\ne@x.io')
})

test('roles of a list stay with their addresses, also those that are only repeated', () => {
  const kept = keepRefused('email,role\na@x.io,admin\nnobody,maintainer\ne@x.io,', results)
  expect(kept).toBe('email,role\n"nobody",maintainer\n"e@x.io",')
  expect(invitationsOf({ ...emptyDraft, addresses: kept })).toEqual([
    { email: 'nobody', role: 'maintainer', component_ids: [] },
    { email: 'e@x.io', role: 'developer', component_ids: [] },
  ])
})
