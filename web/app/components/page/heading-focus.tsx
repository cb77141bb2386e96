import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation the focus moves to the page's heading, so that a screen reader announces the page and the next Tab
 * starts there. The first page of a visit keeps the browser's own focus, and so does a change of the query.
 */
export function HeadingFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
