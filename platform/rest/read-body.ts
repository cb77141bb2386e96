import { readBody, readTextBody } from '../http/http.ts'
import { bodyTooLarge } from './errors/request-errors.ts'

/** The text of a body. Bytes that are not text are written in PostgreSQL's input format. */
export async function readBodyText(request: Request, bytes: number): Promise<string> {
  const limit = { bytes, refuse: () => bodyTooLarge(bytes) }
  const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') === true
  if (!isBinary) return await readTextBody(request, limit)
  return `\\x${Buffer.from(await readBody(request, limit)).toString('hex')}`
}
