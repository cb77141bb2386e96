import type { Screens } from '../../../screens/screen.ts'

export const screens: Screens = {
  '/changelog': { isTranslated: true, isPrerendered: true, crawlers: 'listed' },
}
