import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
/** What the browser says of who sends a request; a script of a page cannot change it. */
const foreignSites = ['cross-site', 'same-site']

/**
 * Refuses a form that a page of another site sends, with 403. A neighbor below the same domain is another site too. The
 * router would refuse it as well, but as a fault of ours; it also looks at the scheme, which is the proxy's to know.
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
