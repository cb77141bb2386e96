// @vitest-environment node
import { expect, test } from 'vitest'
import { fernhillSso } from '../../../../test-support/sso.ts'
import { findRolesFaults, isSame, toFields, toRoles } from './roles-draft.ts'

const stored = toRoles(fernhillSso)
const admins = { key: 0, group: 'admins', role: 'admin' as const }

test('without a connection, new people become members', () => {
  expect(toRoles({ ...fernhillSso, connection: null })).toEqual({
    defaultRole: 'developer',
    attribute: '',
    groups: [],
  })
})

test('groups are sent by name, without the spaces around it', () => {
  expect(toFields({ ...stored, attribute: ' groups ', groups: [{ ...admins, group: ' admins ' }] })).toEqual({
    default_role: 'developer',
    group_attribute: 'groups',
    role_mapping: '[{"group":"admins","role":"admin"}]',
  })
})

test('a space more is no change', () => {
  expect(isSame({ ...stored, attribute: ' ' }, stored)).toBe(true)
  expect(isSame({ ...stored, defaultRole: 'admin' }, stored)).toBe(false)
})

test('groups need an attribute, a name, and no second row', () => {
  const groups = [admins, { ...admins, key: 1, group: ' ' }, { ...admins, key: 2, group: 'admins ' }]
  const faults = findRolesFaults({ ...stored, groups })
  expect(faults.attribute).toBe(true)
  expect([...faults.groups]).toEqual([
    [1, 'groupFault'],
    [2, 'groupTwice'],
  ])
  expect(findRolesFaults({ ...stored, attribute: 'groups', groups: [admins] })).toEqual({
    attribute: false,
    groups: new Map(),
  })
})
