import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** What is read and thrown away of a body that is too long: many clients listen only after they have sent it all. */
const mostDrained = 8 * 1024 * 1024

/** Throws `refuse()` for a longer body, so that each protocol answers in its own form. */
export const limitBody = (bytes: number, refuse: () => Error): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: async (c) => {
      // With a part of the body unread, the connection cannot carry another request.
      if (!(await isDrained(c.req.raw))) c.header('Connection', 'close')
      throw refuse()
    },
  })

async function isDrained({ body, headers }: Request): Promise<boolean> {
  const announced = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  // One that does not say its length is being read already, up to the limit.
  if (!body || body.locked || announced > mostDrained) return false
  // Who leaves on the way hears no answer at all.
  return body.pipeTo(new WritableStream()).then(
    () => true,
    () => false,
  )
}
