import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { NavigationOptions } from './decide-navigation.ts'
import { letsPass } from './guard-in-browser.ts'

/**
 * The router asks no guard when a page of the server comes to life. Where the guard refuses it then, or fails, the
 * address is entered anew, and the guard answers as it would to any navigation.
 */
export function GuardedOutlet({ options }: { options: NavigationOptions }) {
  const navigate = useNavigate()
  const [start] = useState(useLocation())
  useEffect(() => {
    if (!letsPass(start.pathname + start.search + start.hash, options)) {
      void navigate(start, { replace: true })
    }
  }, [start, options, navigate])
  return <Outlet />
}
