import type { Context } from 'hono'

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Behind a proxy, a request may come from anywhere, whatever address the socket shows. */
export function isForwarded(c: Context): boolean {
  return forwardingHeaders.some((name) => c.req.header(name) !== undefined)
}
