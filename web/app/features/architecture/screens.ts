import type { Screens } from '../../screens/screen.ts'

// The diagram brings its own skeleton.
export const screens: Screens = {
  '/architecture': {
    title: 'architecture',
    navigation: { icon: 'graph', order: 20, isPrimary: true },
    isFull: true,
    hasRail: true,
  },
}
