import type { Screens } from '../../screens/screen.ts'

// The diagram brings its own skeleton.
export const screens: Screens = {
  '/architecture': {
    title: 'architecture',
    navigation: { icon: 'graph', order: 20, isPrimary: true },
    // The answers that it fetches name their own subjects.
    shows: {},
    isFull: true,
    hasRail: true,
  },
}
