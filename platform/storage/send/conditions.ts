import type { ObjectMetadata } from '../tables/objects.ts'

/** Whether the client has the bytes already. An ETag decides alone if there is one (RFC 9110, section 13.2.2). */
export function isUnchanged(
  headers: Headers,
  { eTag, lastModified }: Pick<ObjectMetadata, 'eTag' | 'lastModified'>,
): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) return known.trim() === '*' || known.split(',').some((each) => strong(each) === eTag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // The header has seconds only.
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since
}

const strong = (tag: string) => tag.trim().replace(/^W\//, '')
