import { findRefusal, type Refusal } from '@trellis/platform/functions'

const encoder = new TextEncoder()

export type Send = (event: string, data: unknown) => void

/**
 * An answer that starts before the work is done. If the work throws, the stream ends with an `error` event in the form
 * of a refusal. `signal` aborts when the client leaves early.
 */
export function eventStream(
  work: (send: Send, signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): Response {
  const left = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send: Send = (event, data) => {
        if (left.signal.aborted) return
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      try {
        await work(send, left.signal)
      } catch (error) {
        const refused = findRefusal(error)
        if (refused === undefined && !left.signal.aborted) onFailure(error)
        send('error', describe(refused))
      }
      if (!left.signal.aborted) controller.close()
    },
    cancel: () => left.abort(),
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}

function describe(refused: Refusal | undefined) {
  if (refused === undefined) return { code: 'unexpected_failure', message: 'Something went wrong on our end' }
  const { code, message, fields, faults, details } = refused
  return { code, message, fields, faults, details }
}
