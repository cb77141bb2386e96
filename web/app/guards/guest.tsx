// Pages for people who are not signed in yet; others continue to the requested page. Only the server decides: a stale
// cookie would send the browser in circles.
import { type MiddlewareFunction, redirect } from 'react-router'
import { findSession } from '../data/session/session.ts'
import { clearedRedirectPathCookie, readRedirectPath } from './redirect-path.ts'

const sendOn: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (!findSession(context)) return
  const to = readRedirectPath(request.headers.get('cookie') ?? '') ?? '/dashboard'
  throw redirect(to, { headers: { 'Set-Cookie': clearedRedirectPathCookie(url) } })
}

export const middleware = [sendOn]

export { Outlet as default } from 'react-router'
