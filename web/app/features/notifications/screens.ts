import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/notifications': {
    title: 'notifications',
    isForOneself: true,
    skeleton: 'inbox',
    shows: { notification: 'all', organization: 'all' },
  },
}
