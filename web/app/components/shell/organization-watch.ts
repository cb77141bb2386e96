import { useEffect } from 'react'
import { readCookie, writeCookie } from '../../data/cookies.ts'
import { organizationCookie, organizationCookieName } from '../../data/current-organization.ts'

let isLeaving = false

/** The page goes with it: what it shows is nothing of the other organisation's. */
export function leaveForOrganization(id: string, home: string): void {
  isLeaving = true
  writeCookie(document, organizationCookie(id))
  window.location.assign(home)
}

/**
 * The tab in which one works decides on the organisation of the next request: another tab may have chosen another one
 * since, and what is written here belongs to the one that is shown here.
 */
export function OrganizationWatch({ shown }: { shown: string }) {
  useEffect(() => {
    const claim = () => {
      if (isLeaving || document.visibilityState !== 'visible') return
      if (readCookie(document.cookie, organizationCookieName) === shown) return
      writeCookie(document, organizationCookie(shown))
    }
    // A page that comes back from the history has not left after all.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) isLeaving = false
      claim()
    }
    claim()
    // On the way down: a focus does not bubble, and that of a field says as much as that of the window.
    window.addEventListener('focus', claim, true)
    window.addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', claim)
    return () => {
      window.removeEventListener('focus', claim, true)
      window.removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', claim)
    }
  }, [shown])
  return null
}
