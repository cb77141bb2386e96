import { hasClientLeft } from '@trellis/platform/http'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** The status that nginx logs when the client left: nobody received the answer, and an alarm must not count it. */
const clientLeft = 499

/**
 * One line per request. The path is logged without its query, which may hold one-time tokens. Health checks come every
 * few seconds and are left out.
 */
export function requestLog(logger: Logger): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    if (c.req.path === '/healthz' || c.req.path === '/readyz') return
    // The result of a request that nobody waits for is not the server's fault.
    const hasLeft = hasClientLeft(c)
    const level = c.res.status >= 500 && !hasLeft ? 'error' : 'info'
    logger[level](
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: c.req.path,
        status: hasLeft ? clientLeft : c.res.status,
        milliseconds: Math.round((performance.now() - started) * 10) / 10,
      },
      hasLeft ? 'the client left' : 'request',
    )
  }
}
