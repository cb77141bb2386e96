import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { describe, expect, test } from 'vitest'
import { listCommands, type Situation } from './commands.ts'

type Member = NonNullable<Situation['member']>

const member = (changes: Partial<Member> = {}): Member => ({
  role: 'maintainer',
  state: 'active',
  organizationId: 'o1',
  organizations: [{ id: 'o1', name: 'Larkfield' }],
  ownCount: 0,
  ...changes,
})

const offered = (situation: Partial<Situation>) =>
  listCommands({ member: undefined, page: undefined, mode: 'system', ...situation }).map((command) =>
    'among' in command ? `${command.kind} ${command.among}` : command.kind,
  )

const themes = ['colorMode', 'colorMode']

describe('the palette offers', () => {
  test.each<[MemberRole, string[]]>([
    ['maintainer', ['invite']],
    ['admin', []],
  ])('a %s everything about components, and inviting to maintainers', (role, invites) => {
    expect(offered({ member: member({ role }) })).toEqual([
      'newComponent',
      'newProject',
      'release all',
      'upgrade all',
      ...invites,
      'documentation',
      ...themes,
    ])
  })

  test('a member without components nothing that writes', () => {
    expect(offered({ member: member({ role: 'developer' }) })).toEqual(['documentation', ...themes])
  })

  test('a member with components to release and upgrade only those', () => {
    expect(offered({ member: member({ role: 'developer', ownCount: 1 }) })).toEqual([
      'release own',
      'upgrade own',
      'documentation',
      ...themes,
    ])
  })

  test('members of a company without a plan nothing that writes', () => {
    expect(offered({ member: member({ state: 'not_active', ownCount: 3 }) })).toEqual([
      'documentation',
      ...themes,
    ])
  })

  test('to mark notifications as read, if some are unread', () => {
    expect(offered({ member: member({ role: 'developer', unread: 2 }) })).toContain('readAll')
    expect(offered({ member: member({ role: 'developer', unread: 0 }) })).not.toContain('readAll')
  })

  test('a visitor of the demo only the theme', () => {
    expect(offered({})).toEqual(themes)
  })

  test('the other organizations and the other themes', () => {
    const organizations = [
      { id: 'o1', name: 'Larkfield' },
      { id: 'o2', name: 'Birchwood' },
    ]
    const commands = listCommands({ member: member({ organizations }), page: undefined, mode: 'dark' })
    expect(commands.slice(-3)).toEqual([
      { kind: 'organization', organization: { id: 'o2', name: 'Birchwood' } },
      { kind: 'colorMode', mode: 'system' },
      { kind: 'colorMode', mode: 'light' },
    ])
  })
})

describe('on the page of a component it offers', () => {
  const rights = { seePeople: true, edit: true, remove: true, manageVersions: true, assignUsers: true }
  const page = (changes: Partial<typeof rights>, outdated = 2) => ({
    component: { id: 'c1', title: 'checkout-web', outdated_count: outdated } as ComponentRow,
    rights: { ...rights, ...changes },
  })

  test('to release and to upgrade it', () => {
    const [first, second] = listCommands({ member: member(), page: page({}), mode: 'system' })
    const component = { id: 'c1', title: 'checkout-web' }
    expect([first, second]).toEqual([
      { kind: 'releaseThis', component },
      { kind: 'upgradeThis', component },
    ])
  })

  test.each([
    ['no right to it', page({ edit: false, manageVersions: false })],
    ['nothing that is behind', page({ manageVersions: false }, 0)],
  ])('neither with %s', (_, shown) => {
    expect(offered({ member: member({ role: 'developer' }), page: shown })).toEqual([
      'documentation',
      ...themes,
    ])
  })
})
