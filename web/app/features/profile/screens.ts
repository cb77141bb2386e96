import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/profile': {
    title: 'profile',
    isFull: true,
    isPersonal: true,
    shows: { member: 'all', organization: 'all' },
  },
}
