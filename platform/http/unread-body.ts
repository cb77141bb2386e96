// An answer may come before its request was read to the end: the caller is unknown, the method is wrong, the file is
// too long. What is left of the body then lies before the next request of the same connection. Either it is read and
// thrown away, or the answer says that the connection ends, so that neither a browser nor a proxy uses it again.
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'

type Bindings = { readonly incoming?: IncomingMessage }

/** Bytes that are read before the answer, and milliseconds: many clients listen only after they have sent it all. */
const mostDrained = 8 * 1024 * 1024
const longestDrain = 5_000
/** Of a connection that ends, what is read after the answer: a reset would take the answer from who still sends. */
const mostLingered = 64 * 1024 * 1024
const longestLinger = 5_000

/** Belongs before everything else that answers. */
export const settleUnreadBody = (): MiddlewareHandler => async (c, next) => {
  await next()
  const bindings: Bindings | undefined = c.env
  const incoming = bindings?.incoming
  // A request of our own has no connection, and of a short body nothing is left outside.
  if (incoming === undefined || incoming.complete || incoming.destroyed) return
  const isShort = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= mostDrained
  if (isShort && !isHeld(c, incoming) && (await isDrained(incoming))) return
  c.header('Connection', 'close')
  lingerAtEnd(incoming)
}

/** A locked stream may still be read by its holder. Inspecting an untouched one would start reading it. */
function isHeld(c: Context, incoming: IncomingMessage): boolean {
  const isTouched = incoming.readableDidRead || incoming.listenerCount('data') > 0
  return isTouched && c.req.raw.body?.locked === true
}

async function isDrained(incoming: IncomingMessage): Promise<boolean> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, longestDrain)
  incoming.once('end', over.resolve).once('close', over.resolve).on('error', over.resolve)
  // By then a stream that was asked for a moment ago listens, and can be told to stop.
  await setImmediate()
  throwAway(incoming)
  if (!incoming.readableEnded && !incoming.destroyed) await over.promise
  clearTimeout(timer)
  return incoming.complete
}

/** Node ends the connection with its answer; here our side is ended first, and the other one a while later. */
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

/** The listeners of the body have what they wanted. */
function throwAway(incoming: IncomingMessage): IncomingMessage {
  incoming.removeAllListeners('data')
  return incoming.resume()
}
