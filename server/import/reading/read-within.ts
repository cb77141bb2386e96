import { refusal } from '@trellis/platform/functions'

/** Milliseconds without a byte, and in total: a byte now and then does not count as silence. */
export type ReadLimits = { readonly silence: number; readonly total: number }

/**
 * The pieces of a body, each of which must arrive in time. A reader that stops early leaves the rest unread: canceling
 * would close the connection before the answer is sent.
 */
export async function* readWithin(
  body: ReadableStream<Uint8Array>,
  { silence, total }: ReadLimits,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const end = performance.now() + total
  const next = () => nextWithin(reader, Math.min(silence, end - performance.now()))
  try {
    for (let { done, value } = await next(); !done; ) {
      if (value !== undefined) yield value
      ;({ done, value } = await next())
    }
  } finally {
    reader.releaseLock()
  }
}

type Read = { readonly done: boolean; readonly value?: Uint8Array | undefined }

async function nextWithin(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Read> {
  if (limit <= 0) throw tooSlow()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), limit)
  try {
    return await Promise.race([reader.read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = () => refusal(408, 'request_timeout', 'The upload stalled. Try again')
