import { expect, test } from 'vitest'
import {
  changeAuditQuery,
  filtersOf,
  isFiltered,
  noFilters,
  readAuditQuery,
  writeAuditQuery,
} from './audit-query.ts'

const id = '5f1d7c1e-4a53-4df5-8a0e-0f7a86c0a111'
const read = (address: string) => readAuditQuery(new URLSearchParams(address))

test.each([
  '',
  `?person=${id}&action=members.update&kind=member&days=7&address=203.0.113.24`,
  `?item=${id}&before=18203`,
  '?from=2026-11-01&to=2026-11-12',
  '?after=18203',
])('the address %j comes back as it was', (address) => {
  expect(writeAuditQuery(read(address))).toBe(address)
})

test.each([
  '?person=mara',
  '?action=signed_in',
  '?kind=secret',
  '?item=1',
  '?days=8',
  '?address=%27+or+1=1',
  '?before=-1',
  '?after=1e3',
])('%j says nothing that the log knows and is left out', (address) => {
  expect(writeAuditQuery(read(address))).toBe('')
  expect(isFiltered(read(address))).toBe(false)
})

test('a page is below a number or above one, not both', () => {
  expect(writeAuditQuery(read('?before=9&after=4'))).toBe('?before=9')
})

test('a change of filters starts at the newest entries, and another kind drops the action', () => {
  const query = read('?action=members.update&before=9')
  expect(writeAuditQuery(changeAuditQuery(query, { span: '30' }))).toBe('?action=members.update&days=30')
  expect(writeAuditQuery(changeAuditQuery(query, { kind: 'token' }))).toBe('?kind=token')
  expect(writeAuditQuery(changeAuditQuery(query, { kind: 'member' }))).toBe(
    '?action=members.update&kind=member',
  )
})

test('the open entry is in the address, and no filter', () => {
  expect(writeAuditQuery(noFilters, 12)).toBe('?entry=12')
  expect(isFiltered(read('?entry=12'))).toBe(false)
})

test('a kind of item stands for its actions, and a time for the moment it began', () => {
  const now = Date.parse('2026-11-18T12:00:00Z')
  expect(filtersOf(read('?kind=project&days=7'), now)).toEqual({
    actions: [
      'projects.insert',
      'projects.update',
      'projects.delete',
      'project_components.insert',
      'project_components.update',
      'project_components.delete',
    ],
    since: '2026-11-11T12:00:00.000Z',
  })
  expect(filtersOf(read('?kind=project&action=members.update'), now)).toEqual({ actions: [] })
  expect(filtersOf(read(`?person=${id}&action=members.update`), now)).toEqual({
    people: [id],
    actions: ['members.update'],
  })
})
