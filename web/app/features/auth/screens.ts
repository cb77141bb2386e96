import type { Screens } from '../../screens/screen.ts'

export const screens: Screens = {
  '/signin': { isTranslated: true, crawlers: 'open' },
  '/signin/sso': { isTranslated: true },
  '/signup': { isTranslated: true, crawlers: 'open' },
  '/confirm': { isTranslated: true },
  '/confirm/proof': {},
  '/accept-invite': {},
  '/logout': { isTranslated: true },
  '/impersonation/over': { isTranslated: true },
  '/second-factor': {},
  '/second-factor/add': {},
  '/accept-documents': {},
}
