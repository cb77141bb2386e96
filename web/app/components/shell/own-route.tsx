import { useLocation } from 'react-router'

/**
 * The router asks the server once about each address before it sends something there, also about the one that is
 * shown. It asks about the links in sight ahead of time; this makes the page's own address one of them, so that a
 * form can still say that the server is gone instead of giving way to an error page.
 */
export function OwnRoute() {
  const { pathname } = useLocation()
  return <form hidden data-discover="true" action={pathname} />
}
