import { invalidFile } from '../errors/catalog.ts'
import type { Ingest } from './ingest.ts'

const head = '%PDF-'
/** The mark of the end is among the last bytes; only line ends and fill bytes follow it. */
const [tailLength, endMark] = [1024, /%%EOF[\s\0]*$/]

const notPdf = () => invalidFile('The file is not a complete PDF document')

/**
 * Lets a PDF through and stores it as one, whatever type was announced. Readers accept a document that begins later or is
 * followed by something else; this does not, because such a file can be a page or an archive as well. The end is only
 * known when the file has arrived: the stream fails then, and the store keeps nothing.
 */
export const requirePdf: Ingest = async ({ body }) => {
  const reader = body.getReader()
  let tail = Buffer.alloc(0)
  const stop = async (error: unknown): Promise<never> => {
    await reader.cancel(error).catch(() => undefined)
    throw error
  }
  const begun: Uint8Array[] = []
  for (let size = 0; size < head.length; ) {
    const { done, value } = await reader.read()
    if (done) return await stop(notPdf())
    begun.push(value)
    size += value.length
  }
  const first = Buffer.concat(begun)
  if (first.toString('latin1', 0, head.length) !== head) return await stop(notPdf())
  const pass = (chunk: Uint8Array): Uint8Array => {
    tail = Buffer.concat([tail, chunk.subarray(-tailLength)]).subarray(-tailLength)
    return chunk
  }
  return {
    mimetype: 'application/pdf',
    body: new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(pass(first)),
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(pass(value))
        if (!endMark.test(tail.toString('latin1'))) throw notPdf()
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    }),
  }
}
