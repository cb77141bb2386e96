import type { Screens } from '../../../screens/screen.ts'

export const screens: Screens = {
  '/terms': { isTranslated: true, isPrerendered: true, crawlers: 'listed' },
  '/privacy': { isTranslated: true, isPrerendered: true, crawlers: 'listed' },
}
