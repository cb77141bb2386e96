import type { MiddlewareHandler } from 'hono'

/** While the process shuts down, each answer closes its connection, so that clients are told instead of cut off. */
export const announceEnd =
  (ending: AbortSignal): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (ending.aborted) c.header('Connection', 'close')
  }
