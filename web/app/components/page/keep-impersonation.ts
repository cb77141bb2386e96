import { type MiddlewareFunction, redirect } from 'react-router'
import { isImpersonation } from './is-impersonation.ts'

/**
 * A page that leads elsewhere would lose what its address says about who acts. /confirm takes it instead, with the same
 * parameters. The browser keeps the hash of the address, which the server does not see.
 */
export const keepImpersonation: MiddlewareFunction<Response> = async ({ url }, next) => {
  const response = await next()
  const isRedirect = response.status >= 300 && response.status < 400 && response.headers.has('Location')
  if (!isRedirect || !isImpersonation(url.search) || url.pathname.endsWith('/confirm')) return response
  const headers = new Headers(response.headers)
  return redirect(`/confirm${url.search}`, { headers })
}
