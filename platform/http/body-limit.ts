import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Throws `refuse()` for a longer body, so that each protocol answers in its own form. */
export const limitBody = (bytes: number, refuse: () => Error): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: (c) => {
      // What is left of the body is not read, so that the connection cannot carry another request.
      c.header('Connection', 'close')
      throw refuse()
    },
  })
