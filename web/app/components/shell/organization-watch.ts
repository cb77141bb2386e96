import { useEffect } from 'react'
import { organizationCookie, organizationCookieName } from '../../data/organization/current-organization.ts'
import { readCookie, writeCookie } from '../../data/session/cookies.ts'

let isLeaving = false

// In the capture phase, before the event sends anything. Focus alone is not enough: of two windows side by side, the
// other one may have loaded its page since.
const signsOfWork = ['focus', 'pointerdown', 'keydown'] as const

/** The page is left too, because nothing on it belongs to the other organization. */
export function leaveForOrganization(id: string, home: string): void {
  isLeaving = true
  writeCookie(document, organizationCookie(id, window.location))
  window.location.assign(home)
}

/**
 * The active tab decides the organization of the next request: another tab may have chosen another one since, and
 * everything written here belongs to the one that is shown here.
 */
export function OrganizationWatch({ shown }: { shown: string }) {
  useEffect(() => {
    const claim = () => {
      if (isLeaving || !document.hasFocus()) return
      if (readCookie(document.cookie, organizationCookieName) === shown) return
      writeCookie(document, organizationCookie(shown, window.location))
    }
    // A page that comes back from the history cache has not been left after all.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isLeaving = false
      claim()
    }
    claim()
    for (const sign of signsOfWork) window.addEventListener(sign, claim, true)
    window.addEventListener('pageshow', comeBack)
    return () => {
      for (const sign of signsOfWork) window.removeEventListener(sign, claim, true)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [shown])
  return null
}
