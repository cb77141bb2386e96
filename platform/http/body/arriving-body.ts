import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { ClientLeftError } from './read-body.ts'

type Bindings = { readonly incoming?: IncomingMessage }

/** Whether the reader of a body that somebody began still wants it. */
const readers = new WeakMap<IncomingMessage, boolean>()

/**
 * The body of a file. That of the request copies every piece once more, and collecting the copies took a quarter of the
 * time of an upload. Only one of the two can be read.
 */
export function arrivingBody({ env, req }: Context): ReadableStream<Uint8Array> | null {
  const { incoming }: Bindings = env ?? {}
  return incoming === undefined ? req.raw.body : streamOf(incoming)
}

/** Undefined if nobody began to read it in this way. */
export const arrivingBodyIsWanted = (incoming: IncomingMessage): boolean | undefined => readers.get(incoming)

/** Nothing is received before somebody asks: `settleUnreadBody` handles a body that nobody wants. */
function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let stop = () => {
    readers.set(incoming, false)
  }
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    readers.set(incoming, true)
    const onData = (piece: Uint8Array) => {
      incoming.pause()
      controller.enqueue(piece)
    }
    const onEnd = () => end(() => controller.close())
    const onClose = () => end(() => controller.error(new ClientLeftError({ cause: incoming.errored })))
    const end = (how: () => void) => {
      stop()
      how()
    }
    stop = () => {
      readers.set(incoming, false)
      incoming.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose)
    }
    incoming.on('data', onData).once('end', onEnd).once('error', onClose).once('close', onClose)
    if (incoming.destroyed) onClose()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!readers.has(incoming)) begin(controller)
        incoming.resume()
      },
      cancel() {
        stop()
        incoming.pause()
      },
    },
    { highWaterMark: 0 },
  )
}
