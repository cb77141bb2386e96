import { type MiddlewareFunction, redirect } from 'react-router'
import { findRequestScope } from '../../client/request-scope.ts'
import { findSession } from '../session.ts'
import { forgetActing } from './acting-cookies.ts'
import { parseActing } from './acting-facts.ts'
import { readActing } from './read-acting.ts'

/** The page that takes up the superadmin's own session. */
export const overPath = '/impersonation/over'

/**
 * Below the session. If the one in which a superadmin acted is over, by its hour, by the person or by signing out, every
 * page leads to where the superadmin's own one is taken up. So does a page that could not say who acts. If somebody has
 * signed in instead, nothing waits any more.
 */
export const followActing: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const scope = findRequestScope(context)
  const known = readActing(request.headers.get('cookie') ?? '')
  const session = findSession(context)
  if (!scope || (known === undefined && !session?.isActing)) return next()
  const isPassage = url.pathname.includes('/impersonation/')
  const isLost = session === undefined || (session.isActing && parseActing(known ?? '') === undefined)
  if (isLost && !isPassage && request.method === 'GET') throw redirect(overPath)
  const response = await next()
  // The page names both people, even one that is the same for everyone otherwise.
  response.headers.set('Cache-Control', 'private, no-store')
  if (isPassage || session === undefined || session.isActing) return response
  for (const cookie of forgetActing(new URL(scope.publicUrl))) response.headers.append('Set-Cookie', cookie)
  return response
}
