import { OutsideError } from './outside-error.ts'

/** Bytes, after decompression: a small answer can unfold into a large one. */
const maxBytes = 512 * 1024

type Answer = { readonly body: AsyncIterable<Uint8Array> | null }

export async function readLimited({ body }: Answer): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop cancels the rest.
    if (length > maxBytes) throw new OutsideError('too_large')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
