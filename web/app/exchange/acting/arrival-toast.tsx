// Shows the result of an act on the page that it leads to. A browser tab has one person, so one pending toast is enough.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useToast } from '../../ui/overlay/toast.tsx'
import type { ToastContent } from '../../ui/overlay/toast-card.tsx'

let awaited: ToastContent | undefined

/** For event handlers, before they send. A refused act clears it with undefined. */
export function toastOnArrival(content: ToastContent | undefined): void {
  awaited = content
}

export function ArrivalToast() {
  const { pathname } = useLocation()
  const { toast } = useToast()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (awaited === undefined) return
    toast(awaited)
    awaited = undefined
  }, [pathname, toast])
  return null
}
