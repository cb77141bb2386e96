import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses a form that a page of another site sends, with 403. The router would refuse it as well, but as a fault of ours;
 * it also looks at the scheme, which is the proxy's to know.
 */
export function originGate(): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === undefined || readingMethods.includes(c.req.method)) return next()
    const host = c.req.header('host')?.toLowerCase()
    if (URL.parse(origin)?.host !== host) throw new HTTPException(403, { message: 'Forbidden' })
    return next()
  }
}
