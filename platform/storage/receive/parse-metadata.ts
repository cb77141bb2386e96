import { parseJsonBody } from '../../http/http.ts'
import { invalidRequest } from '../errors/catalog.ts'

/** Bytes as JSON. They are stored in the row, and not counted as its file. */
export const longestMetadata = 4096

/** What the sender says of the file: an object of any values. */
export function parseMetadata(text: string): Readonly<Record<string, unknown>> | null {
  if (Buffer.byteLength(text) > longestMetadata) throw invalidRequest('The metadata is too long')
  const parsed = parseJsonBody(text)
  if (!parsed.ok) throw invalidRequest('The metadata is not JSON')
  if (parsed.value === undefined || parsed.value === null) return null
  if (typeof parsed.value !== 'object' || Array.isArray(parsed.value)) {
    throw invalidRequest('The metadata is not an object')
  }
  return { ...parsed.value }
}
