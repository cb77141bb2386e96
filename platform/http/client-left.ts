import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

type Bindings = { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }

/**
 * Whether whoever asked went away before the answer. What fails after that is no fault of ours: reading the rest of a
 * body, or writing to a connection that is gone.
 */
export function hasClientLeft({ env }: Context): boolean {
  const { incoming, outgoing }: Bindings = env ?? {}
  if (incoming?.destroyed && !incoming.complete) return true
  return outgoing?.destroyed === true && !outgoing.writableFinished
}
