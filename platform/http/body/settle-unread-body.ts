// An answer may come before its request was read to the end: the caller is unknown, the method is wrong, the file is
// too long. The rest of the body then precedes the next request on the same connection. Either it is read and
// discarded, or the answer closes the connection, so that neither a browser nor a proxy uses it again.
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { arrivingBodyIsWanted } from './arriving-body.ts'

type Bindings = { readonly incoming?: IncomingMessage }

/** Bytes and milliseconds of reading before the answer: many clients read only after they have sent everything. */
const mostDrained = 8 * 1024 * 1024
const longestDrain = 5_000
/**
 * What is read after the answer on a closing connection: a reset would lose the answer for a client that is still
 * sending.
 */
const mostLingered = 64 * 1024 * 1024
const longestLinger = 5_000

/** Mount it before everything else that answers. */
export const settleUnreadBody = (): MiddlewareHandler => async (c, next) => {
  await next()
  const bindings: Bindings | undefined = c.env
  const incoming = bindings?.incoming
  // An internal request has no connection, and a short body has been received completely.
  if (incoming === undefined || incoming.complete || incoming.destroyed) return
  const isShort = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= mostDrained
  if (isShort && !isHeld(c, incoming) && (await isDrained(incoming))) return
  c.header('Connection', 'close')
  lingerAtEnd(incoming)
}

/** A locked stream may still be read by its holder. Inspecting an untouched one would start reading it. */
function isHeld(c: Context, incoming: IncomingMessage): boolean {
  const isWanted = arrivingBodyIsWanted(incoming)
  if (isWanted !== undefined) return isWanted
  const isTouched = incoming.readableDidRead || incoming.listenerCount('data') > 0
  return isTouched && c.req.raw.body?.locked === true
}

async function isDrained(incoming: IncomingMessage): Promise<boolean> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, longestDrain)
  incoming.once('end', over.resolve).once('close', over.resolve).on('error', over.resolve)
  // By then, a stream that was requested a moment ago is listening and can be stopped.
  await setImmediate()
  throwAway(incoming)
  if (!incoming.readableEnded && !incoming.destroyed) await over.promise
  clearTimeout(timer)
  return incoming.complete
}

/** Node closes the connection with its answer. Here our side is closed first, and the other a while later. */
function lingerAtEnd(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    if (socket.destroyed || socket.writableEnded) return
    socket.end()
    const timer = setTimeout(() => socket.destroy(), longestLinger)
    socket.once('close', () => clearTimeout(timer)).on('error', () => socket.destroy())
    let bytes = 0
    incoming.once('end', () => socket.destroy())
    throwAway(incoming).on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > mostLingered) socket.destroy()
    })
  }
}

/** The listeners of the body have what they need. */
function throwAway(incoming: IncomingMessage): IncomingMessage {
  incoming.removeAllListeners('data')
  return incoming.resume()
}
