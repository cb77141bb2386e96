import type { Ingest } from '../../ingest/ingest.ts'

/** The bytes as a body that arrives in pieces. */
export function bodyOf(bytes: Uint8Array, pieceLength = 65_536): ReadableStream<Uint8Array> {
  let start = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (start >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(start, start + pieceLength))
      start += pieceLength
    },
  })
}

/** What a bucket would store. */
export async function passBytes(ingest: Ingest, bytes: Uint8Array, mimetype = 'application/octet-stream') {
  const stored = await ingest({ body: bodyOf(bytes), mimetype })
  return { mimetype: stored.mimetype, bytes: Buffer.from(await new Response(stored.body).arrayBuffer()) }
}
