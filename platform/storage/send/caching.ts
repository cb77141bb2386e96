import type { ObjectMetadata } from '../tables/objects.ts'

export type SendOptions = {
  /** Whether anyone may have the object, so that caches of others may keep it. */
  readonly isPublic?: boolean
  /** When a link ends, in seconds since 1970. */
  readonly expires?: number
}

type Caching = Pick<ObjectMetadata, 'cacheControl'>

/**
 * The header `Cache-Control`. Of an object that not everyone may have, only the reader's own cache keeps it, whatever its
 * uploader said, and a link's no longer than the link works.
 */
export function cachingOf(
  metadata: Caching,
  { isPublic = false, expires }: SendOptions,
  clock: () => number,
): string {
  if (isPublic) return metadata.cacheControl
  return privateCaching(metadata, expires === undefined ? undefined : expires - clock() / 1000)
}

export function privateCaching({ cacheControl }: Caching, secondsLeft = Number.POSITIVE_INFINITY): string {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase())
  const age = directives.map((directive) => /^max-age=(\d{1,10})$/.exec(directive)?.[1]).find(Boolean)
  if (directives.includes('no-store')) return 'private, no-store'
  if (age === undefined || directives.includes('no-cache')) return 'private, no-cache'
  return `private, max-age=${Math.max(0, Math.min(Number(age), Math.floor(secondsLeft)))}`
}
