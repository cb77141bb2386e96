import { OutsideError } from './outside-error.ts'

type Answer = { readonly body: AsyncIterable<Uint8Array> | null }

type Limit = {
  /** After decompression: a small answer can unfold into a large one. */
  readonly maxBytes: number
  /** Whether the rest of a longer body is left unread, instead of refusing it. */
  readonly cuts: boolean
}

export async function readLimited(
  { body }: Answer,
  { maxBytes, cuts }: Limit,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes && !cuts) throw new OutsideError('too_large')
    chunks.push(chunk)
    // Leaving the loop cancels the rest.
    if (length > maxBytes) break
  }
  return Uint8Array.from(Buffer.concat(chunks).subarray(0, maxBytes))
}
