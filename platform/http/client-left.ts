import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

type Bindings = { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }

/**
 * Whether the client left before the answer. Later failures are not our fault: reading the rest of a body, or writing
 * to a closed connection.
 */
export function hasClientLeft({ env }: Context): boolean {
  const { incoming, outgoing }: Bindings = env ?? {}
  if (incoming?.destroyed && !incoming.complete) return true
  return outgoing?.destroyed === true && !outgoing.writableFinished
}
