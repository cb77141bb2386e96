import type { MiddlewareHandler } from 'hono'

/** While the process ends, each answer is the last one of its connection: whoever keeps one open is told, not cut off. */
export const announceEnd =
  (ending: AbortSignal): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (ending.aborted) c.header('Connection', 'close')
  }
