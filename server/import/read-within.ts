import { refusal } from '@trellis/platform/functions'

/**
 * The pieces of a body, each of which must come within some milliseconds. Who stops early leaves the rest unread: to
 * cancel it would end the connection before the answer is on its way.
 */
export async function* readWithin(
  body: ReadableStream<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let { done, value } = await nextWithin(reader, limit); !done; ) {
      if (value !== undefined) yield value
      ;({ done, value } = await nextWithin(reader, limit))
    }
  } finally {
    reader.releaseLock()
  }
}

type Read = { readonly done: boolean; readonly value?: Uint8Array | undefined }

async function nextWithin(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Read> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), limit)
  try {
    return await Promise.race([reader.read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = () => refusal(408, 'request_timeout', 'The file stopped coming. Try again')
