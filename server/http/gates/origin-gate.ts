import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
/** What the browser reports about the sender of a request. A script on a page cannot change it. */
const foreignSites = ['cross-site', 'same-site']

/**
 * Refuses with 403 a form that a page of another site sends. A sibling subdomain counts as another site. The router
 * would refuse it too, but as a server error; it also compares the scheme, which only the proxy knows.
 */
export function originGate(): MiddlewareHandler {
  return async (c, next) => {
    if (readingMethods.includes(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')?.toLowerCase()
    const host = c.req.header('host')?.toLowerCase()
    const isForeign = site !== undefined && foreignSites.includes(site)
    if (isForeign || (origin !== undefined && URL.parse(origin)?.host !== host))
      throw new HTTPException(403, { message: 'Forbidden' })
    return next()
  }
}
