import { isLoopbackHost } from '@trellis/platform/http'
import type { MiddlewareHandler } from 'hono'

/**
 * Answers 421 to a request for another host, so that no link, redirect or cookie is ever built for one. If the public
 * address is this machine, all of its loopback names are accepted.
 */
export function hostGate(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl)
  const ownIsLoopback = isLoopbackHost(own.hostname)
  return async (c, next) => {
    const asked = URL.parse(`${own.protocol}//${c.req.header('host') ?? ''}`)
    const isOwn = asked !== null && (ownIsLoopback ? isLoopbackHost(asked.hostname) : asked.host === own.host)
    if (!isOwn) return c.text('Misdirected Request', 421)
    return next()
  }
}
