import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/unsubscribe': {},
}
