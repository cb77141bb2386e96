import type { Screens } from '../../../screens/screen.ts'

export const screens: Screens = { '/': { isTranslated: true, isPrerendered: true, crawlers: 'listed' } }
