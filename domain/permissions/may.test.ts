import { describe, expect, test } from 'vitest'
import { type Actor, may, type Verb, verbs } from './may.ts'
import { memberRoles } from './member-role.ts'

/** The table of the design: maintainer, admin, developer, assigned developer, superadmin who is no member, stranger. */
const table: Record<Verb, string> = {
  'read-catalog': 'yes yes yes yes no  no',
  'create-component': 'yes yes no  no  no  no',
  'invite-member': 'yes no  no  no  no  no',
  'manage-organization': 'yes no  no  no  no  no',
  'manage-billing': 'yes no  no  no  no  no',
  'delete-organization': 'yes no  no  no  no  no',
  'read-audit-log': 'yes yes no  no  no  no',
  chat: 'yes yes yes yes no  no',
  'create-token': 'yes yes yes yes no  no',
  'edit-component': 'yes yes no  yes no  no',
  'delete-component': 'yes yes no  no  no  no',
  'manage-versions': 'yes yes no  yes no  no',
  'assign-users': 'yes yes no  no  no  no',
  'edit-member': 'yes no  no  no  no  no',
  'change-role': 'yes no  no  no  no  no',
  'remove-member': 'yes no  no  no  no  no',
  'leave-organization': 'yes yes yes yes no  no',
  'administer-organizations': 'no  no  no  no  yes no',
  impersonate: 'no  no  no  no  yes no',
}

const actor = (role: Actor['role'], isSuperadmin = false): Actor => ({ role, isSuperadmin })
const people: [string, Actor, boolean][] = [
  ['a maintainer', actor('maintainer'), false],
  ['an admin', actor('admin'), false],
  ['a developer', actor('developer'), false],
  ['an assigned developer', actor('developer'), true],
  ['a superadmin', actor(undefined, true), false],
  ['a stranger', actor(undefined), false],
]

/** A subject of every kind at once: each verb reads what concerns it. */
const subject = (isAssigned: boolean) => ({ isAssigned, isSelf: true, isLastMaintainer: false })

describe('may', () => {
  for (const verb of Object.keys(verbs) as Verb[]) {
    const answers = table[verb].split(/\s+/)
    test.each(
      people.map(([who, person, isAssigned], index) => [answers[index], who, person, isAssigned] as const),
    )(`${verb}: %s for %s`, (answer, _, person, isAssigned) => {
      expect(may(person, verb, subject(isAssigned))).toBe(answer === 'yes')
    })
  }
  test('an assignment is worth nothing without membership', () => {
    expect(may(actor(undefined), 'edit-component', { isAssigned: true })).toBe(false)
    expect(may(actor(undefined), 'manage-versions', { isAssigned: true })).toBe(false)
  })
  test('the last maintainer can neither leave, be removed nor get another role', () => {
    const last = { isSelf: true, isLastMaintainer: true }
    expect(may(actor('maintainer'), 'leave-organization', last)).toBe(false)
    expect(may(actor('maintainer'), 'remove-member', last)).toBe(false)
    expect(may(actor('maintainer'), 'change-role', last)).toBe(false)
    expect(may(actor('maintainer'), 'edit-member', last)).toBe(true)
  })
  test('nobody leaves for somebody else', () => {
    for (const role of memberRoles) {
      expect(may(actor(role), 'leave-organization', { isSelf: false, isLastMaintainer: false })).toBe(false)
    }
  })
  test('a superadmin who is a member has the rights of both', () => {
    expect(may(actor('developer', true), 'read-catalog', {})).toBe(true)
    expect(may(actor('developer', true), 'impersonate', {})).toBe(true)
    expect(may(actor('developer', true), 'create-component', {})).toBe(false)
  })
})
