import type { ByteRange } from '../store/store.ts'
import type { ObjectMetadata } from '../tables/objects.ts'

/** Undefined: the whole file, which also answers what we do not understand, such as several ranges (RFC 9110, 14.2). */
export function parseRange(
  headers: Headers,
  { eTag, size, lastModified }: Pick<ObjectMetadata, 'eTag' | 'size' | 'lastModified'>,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '') ?? []
  if ((from === '' && to === '') || !isSame(headers.get('if-range'), { eTag, lastModified })) return undefined
  if (from === '') {
    const length = Number(to)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

function isSame(condition: string | null, known: Pick<ObjectMetadata, 'eTag' | 'lastModified'>): boolean {
  if (condition === null || condition === known.eTag) return true
  return Date.parse(condition) === Math.floor(Date.parse(known.lastModified) / 1000) * 1000
}
