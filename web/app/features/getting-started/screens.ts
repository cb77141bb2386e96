import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/getting-started': {
    title: 'gettingStarted',
    navigation: { icon: 'list', order: 60, isForMembers: true },
    skeleton: 'steps',
    shows: { organization: 'all', member: 'all', component: 'all', project: 'all' },
  },
}
