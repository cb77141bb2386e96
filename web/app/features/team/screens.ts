import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/users': {
    title: 'people',
    skeleton: 'table',
    shows: { member: 'all', component: 'all' },
    navigation: { icon: 'user', order: 75, group: 'organization', isForMembers: true },
  },
  '/users/:id': {
    skeleton: 'project',
    shows: { member: 'all', component: 'all' },
  },
}
