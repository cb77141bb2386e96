import { type MiddlewareFunction, redirect } from 'react-router'
import { forgetSession } from '../data/session/session.ts'
import type { NavigationOptions } from './decide-navigation.ts'
import { redirectPathCookie } from './redirect-path.ts'

/**
 * For a page whose data the platform refused because the session has ended: the session is dropped, and the person
 * returns after signing in.
 */
export function leaveEndedSession({ login }: NavigationOptions): MiddlewareFunction<Response> {
  return async ({ url, context }, next) => {
    const response = await next()
    if (response.status !== 401) return response
    await forgetSession(context)
    throw redirect(login, { headers: { 'Set-Cookie': redirectPathCookie(url.pathname + url.search, url) } })
  }
}
