import { type MiddlewareFunction, redirect } from 'react-router'
import { findRequestScope } from '../../client/request-scope.ts'
import { findSession } from '../session.ts'
import { forgetActing, readActing } from './acting-cookies.ts'

/** The page that takes up the superadmin's own session. */
export const overPath = '/impersonation/over'

/**
 * Below the session. If the one in which a superadmin acted is over, by its hour, by the person or by signing out, every
 * page leads to where the superadmin's own one is taken up. If somebody has signed in instead, nothing waits any more.
 */
export const followActing: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const scope = findRequestScope(context)
  if (!scope || readActing(request.headers.get('cookie') ?? '') === undefined) return next()
  if (url.pathname.includes('/impersonation/')) return next()
  const session = findSession(context)
  if (session === undefined && request.method === 'GET') throw redirect(overPath)
  const response = await next()
  if (session === undefined || session.isActing) return response
  for (const cookie of forgetActing(new URL(scope.publicUrl))) response.headers.append('Set-Cookie', cookie)
  return response
}
