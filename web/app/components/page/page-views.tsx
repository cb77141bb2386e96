import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { routeOf } from './route-of.ts'

/** Reports each opened page with its route and path, and nothing about the person. */
export function PageViews() {
  const { pathname } = useLocation()
  const params = useMatches().at(-1)?.params ?? {}
  const route = routeOf(pathname, params)
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (reported.current === pathname || declinesTracking(navigator)) return
    reported.current = pathname
    navigator.sendBeacon?.('/page-views', JSON.stringify({ route, path: pathname }))
  }, [pathname, route])
  return null
}

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

function declinesTracking(browser: Navigator): boolean {
  const { doNotTrack, globalPrivacyControl }: Wishes = browser
  return doNotTrack === '1' || globalPrivacyControl === true
}
