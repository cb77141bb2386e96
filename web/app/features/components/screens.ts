import type { Screens } from '../../screens/screen.ts'

const tabOf = '/component/:id'

// The head above the tabs shows people. Most tabs show other components too, with their versions.
const own = { member: 'all', component: ':id' } as const
const neighbors = { member: 'all', component: 'all' } as const
/** Findings depend on the organization's rules. */
const withFindings = { organization: 'all', ...neighbors } as const
const list = { ...withFindings, project: 'all' } as const

export const screens: Screens = {
  '/component/all': {
    title: 'components',
    navigation: {
      icon: 'package',
      order: 30,
      isPrimary: true,
      within: '/component',
      count: { table: 'components' },
    },
    skeleton: 'list',
    shows: list,
    isFull: true,
  },
  '/my-components': {
    title: 'myComponents',
    navigation: {
      icon: 'mine',
      order: 40,
      isForMembers: true,
      count: { table: 'component_users', isOwn: true },
    },
    skeleton: 'list',
    shows: list,
    isFull: true,
  },
  '/component/new': {
    title: 'newComponent',
    crumbs: ['/component/all'],
    permission: 'create-component',
    skeleton: 'form',
    shows: { organization: 'all', member: 'all' },
  },
  '/component/:id': { owner: 'components', skeleton: 'overview', shows: withFindings, tabOf },
  '/component/:id/dependencies': { skeleton: 'tab', shows: neighbors, tabOf },
  '/component/:id/dependents': { skeleton: 'tab', shows: neighbors, tabOf },
  '/component/:id/users': { skeleton: 'tab', shows: own, tabOf },
  '/component/:id/edit': { skeleton: 'form', shows: withFindings },
}
