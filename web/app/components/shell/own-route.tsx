import { useLocation } from 'react-router'

/**
 * Before sending something to an address, the router asks the server about it once, even if it is the current page. It
 * asks about visible links ahead of time; this makes the page's own address one of them, so that a form can report that
 * the server is down instead of being replaced by an error page.
 */
export function OwnRoute() {
  const { pathname } = useLocation()
  return <form hidden data-discover="true" action={pathname} />
}
