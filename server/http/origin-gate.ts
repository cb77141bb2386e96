import type { MiddlewareHandler } from 'hono'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Answers 403 to a form that a page of another site sends. The router would refuse it as well, but as a fault of ours;
 * it also looks at the scheme, which is the proxy's to know.
 */
export function originGate(): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === undefined || readingMethods.includes(c.req.method)) return next()
    const host = c.req.header('host')?.toLowerCase()
    return URL.parse(origin)?.host === host ? next() : c.text('Forbidden', 403)
  }
}
