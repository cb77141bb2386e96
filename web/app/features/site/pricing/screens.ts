import type { Screens } from '../../../screens/screen.ts'

export const screens: Screens = { '/pricing': { isTranslated: true, crawlers: 'listed' } }
