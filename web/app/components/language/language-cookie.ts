import type { Language } from '@trellis/domain/languages/languages'
import { type PageAddress, secureOn } from '../../data/session/cookies.ts'

export const languageCookieName = 'trellis-language'
const oneYear = 365 * 24 * 60 * 60

/** SameSite none requires https, and is needed only if the page is in a frame of another site. */
export function languageCookie(
  language: Language,
  { isCrossOrigin, page }: { isCrossOrigin: boolean; page: PageAddress },
): string {
  const sameSite = isCrossOrigin ? 'None; Secure' : `Lax${secureOn(page)}`
  return `${languageCookieName}=${language}; Path=/; Max-Age=${oneYear}; SameSite=${sameSite}`
}
