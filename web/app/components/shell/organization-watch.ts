import { useEffect } from 'react'
import { organizationCookie, organizationCookieName } from '../../data/organization/current-organization.ts'
import { readCookie, writeCookie } from '../../data/session/cookies.ts'

let isLeaving = false

// On the way down, before what they cause is sent. A focus alone is not enough: of two windows side by side the other
// one may have loaded its page since.
const signsOfWork = ['focus', 'pointerdown', 'keydown'] as const

/** The page goes with it: what it shows is nothing of the other organization's. */
export function leaveForOrganization(id: string, home: string): void {
  isLeaving = true
  writeCookie(document, organizationCookie(id, window.location))
  window.location.assign(home)
}

/**
 * The tab in which one works decides on the organization of the next request: another tab may have chosen another one
 * since, and what is written here belongs to the one that is shown here.
 */
export function OrganizationWatch({ shown }: { shown: string }) {
  useEffect(() => {
    const claim = () => {
      if (isLeaving || !document.hasFocus()) return
      if (readCookie(document.cookie, organizationCookieName) === shown) return
      writeCookie(document, organizationCookie(shown, window.location))
    }
    // A page that comes back from the history has not left after all.
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
