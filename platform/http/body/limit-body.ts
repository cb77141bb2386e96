import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * For a body that something else reads. Throws `refuse()` if it is longer, so that each place answers in its own form.
 */
export const limitBody = (bytes: number, refuse: () => Error): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw refuse()
    },
  })
