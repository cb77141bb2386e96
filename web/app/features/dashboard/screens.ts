import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/dashboard': {
    title: 'dashboard',
    navigation: { icon: 'home', order: 10, isPrimary: true },
    skeleton: 'dashboard',
    shows: { organization: 'all', component: 'all' },
  },
}
