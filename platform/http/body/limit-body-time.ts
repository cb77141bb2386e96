// The server allows hours for a request, because uploads of files need them. Every other body has minutes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'

type Bindings = { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse }

const longestBody = 5 * 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends the connection of a request whose body takes longer. Mount it before everything that reads one. */
export const limitBodyTime =
  (milliseconds = longestBody): MiddlewareHandler =>
  async (c, next) => {
    const bindings: Bindings | undefined = c.env
    const incoming = bindings?.incoming
    if (incoming !== undefined && hasBody(incoming)) {
      const timer = setTimeout(() => end(incoming, bindings?.outgoing), milliseconds)
      timers.set(incoming, timer)
      incoming.once('close', () => clearTimeout(timer))
    }
    await next()
  }

/** For a body that has a limit of its own. */
export function liftBodyTime({ env }: Context): void {
  const { incoming }: Bindings = env ?? {}
  if (incoming !== undefined) clearTimeout(timers.get(incoming))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As the server itself does it. */
function end(incoming: IncomingMessage, outgoing: ServerResponse | undefined): void {
  if (incoming.complete) return
  const { socket } = incoming
  if (outgoing?.headersSent !== true) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  }
  socket.destroy()
}
