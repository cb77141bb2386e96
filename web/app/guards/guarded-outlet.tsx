import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { NavigationOptions } from './decide-navigation.ts'
import { letsPass } from './guard-in-browser.ts'

/**
 * The router calls no guard when a server-rendered page is hydrated. If the guard refuses the page then, or fails, the
 * address is entered again, and the guard answers as for any navigation.
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
