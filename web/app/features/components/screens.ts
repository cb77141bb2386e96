import type { Screens } from '../../screens/screen.ts'

const tabOf = '/component/:id'

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
    isFull: true,
  },
  '/component/new': {
    title: 'newComponent',
    crumbs: ['/component/all'],
    permission: 'create-component',
    skeleton: 'form',
  },
  '/component/:id': { owner: 'components', skeleton: 'overview', tabOf },
  '/component/:id/dependencies': { skeleton: 'tab', tabOf },
  '/component/:id/dependents': { skeleton: 'tab', tabOf },
  '/component/:id/users': { skeleton: 'tab', tabOf },
  '/component/:id/edit': { skeleton: 'form' },
}
