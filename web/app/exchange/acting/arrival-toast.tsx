// The result of an act is shown on the page that it leads to. There is one person per browser page, and so one toast
// that waits for the next address.
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
