import { bodyTooLarge } from './errors/request-errors.ts'

/**
 * The text of a body; one that is too long is refused before the rest of it is read. Bytes that are no text are
 * written as PostgreSQL reads them.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true
  if (length !== null) {
    if (Number(length) > limit) throw bodyTooLarge(limit)
    return isBinary ? toHex(await request.arrayBuffer()) : await request.text()
  }
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  let text = isBinary ? '\\x' : ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > limit) throw bodyTooLarge(limit)
    text += isBinary ? Buffer.from(chunk).toString('hex') : decoder.decode(chunk, { stream: true })
  }
  return isBinary ? text : text + decoder.decode()
}

const toHex = (bytes: ArrayBuffer) => `\\x${Buffer.from(bytes).toString('hex')}`
