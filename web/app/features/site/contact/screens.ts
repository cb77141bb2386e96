import type { Screens } from '../../../screens/screen.ts'

export const screens: Screens = { '/contact': { isTranslated: true, crawlers: 'listed' } }
