import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The content; undefined if it is not the one that was signed. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const sent = await buffer(request)
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash.startsWith('STREAMING-')) return decodeChunks(sent)
  if (hash === 'UNSIGNED-PAYLOAD') return sent
  return createHash('sha256').update(sent).digest('hex') === hash ? sent : undefined
}

/** Takes the frames off a body that is `aws-chunked`: `<size>[;chunk-signature=…]`, the bytes, and so on to size 0. */
function decodeChunks(sent: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let position = 0; ; ) {
    const lineEnd = sent.indexOf('\r\n', position)
    const size = Number.parseInt(sent.toString('latin1', position, lineEnd), 16)
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(chunks)
    chunks.push(sent.subarray(lineEnd + 2, lineEnd + 2 + size))
    position = lineEnd + 2 + size + 2
  }
}
