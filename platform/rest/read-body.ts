import { bodyTooLarge } from './errors/request-errors.ts'

/** The text of a body; one that is too long is refused before the rest of it is read. */
export async function readBody(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw bodyTooLarge(limit)
    return await request.text()
  }
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > limit) throw bodyTooLarge(limit)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
