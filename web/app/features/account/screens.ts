import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/suspended': { crawlers: 'open' },
  '/not-active': { crawlers: 'open' },
}
