import type { Caller } from '../callers/callers.ts'
import { isLoopbackAddress, isLoopbackHost } from '../http/http.ts'
import { countsOfAddress } from './counts.ts'
import { MemoryBuckets } from './memory-buckets.ts'
import type { BucketState, RateLimit } from './rate-limit.ts'

/** The limits by caller. */
export type RequestRates = {
  /** All requests from an address, before the caller is identified. */
  readonly arrival: RateLimit
  /** Anonymous requests. */
  readonly address: RateLimit
  readonly person: RateLimit
  readonly token: RateLimit
  /** All tokens of an organization together. */
  readonly organization: RateLimit
}

/** Above what a busy dashboard, an import script or an office behind one address needs. */
const defaultRates: RequestRates = {
  arrival: { limit: 1200, seconds: 6 },
  address: { limit: 300, seconds: 6 },
  person: { limit: 600, seconds: 6 },
  token: { limit: 600, seconds: 6 },
  organization: { limit: 3000, seconds: 6 },
}

export type IsUnlimited = (address: string) => boolean

/** On a person's own machine every request has the same address, and nobody else can send one. */
export function exemptOwnMachine(publicUrl: string): IsUnlimited {
  const isOwn = isLoopbackHost(new URL(publicUrl).hostname)
  return (address) => isOwn && isLoopbackAddress(address)
}

export type RequestLimitsOptions = {
  readonly rates?: Partial<RequestRates>
  readonly isUnlimited: IsUnlimited
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

export type RequestLimits = {
  /**
   * Counts requests from an address before anything is done for them: identifying the caller costs work too, and an
   * invalid key or token counts for nobody.
   */
  arrive(address: string | undefined): BucketState | undefined
  /** Counts a request for its caller; undefined if nobody is counted. */
  take(caller: Pick<Caller, 'kind' | 'claims'>, address: string | undefined): BucketState | undefined
}

/** One count for all protocols of a process, so that functions do not add to what data access allows. */
export function createRequestLimits({ rates, isUnlimited, clock }: RequestLimitsOptions): RequestLimits {
  const limits = { ...defaultRates, ...rates }
  const buckets = new MemoryBuckets(clock === undefined ? {} : { clock })
  const takeOne = (dimension: keyof RequestRates, key: string) =>
    buckets.take(dimension, key, limits[dimension])

  function takeForAddress(dimension: 'arrival' | 'address', address: string): BucketState | undefined {
    let own: BucketState | undefined
    for (const { key, rateLimit } of countsOfAddress(address, limits[dimension])) {
      const bucket = buckets.take(dimension, key, rateLimit)
      if (!bucket.isAllowed) return bucket
      own ??= bucket
    }
    return own
  }

  function takeForToken(tokenId: string, organizationId: unknown): BucketState {
    const own = takeOne('token', tokenId)
    // Only claims name the organization: an id in the request could belong to somebody else.
    if (!own.isAllowed || typeof organizationId !== 'string') return own
    const shared = takeOne('organization', organizationId)
    return shared.isAllowed ? own : shared
  }

  return {
    arrive(address = 'unknown') {
      return isUnlimited(address) ? undefined : takeForAddress('arrival', address)
    },
    take({ kind, claims }, address = 'unknown') {
      // The holder of the secret key is the server's own.
      if (kind === 'service' || isUnlimited(address)) return undefined
      const { sub, token_id: tokenId, organization_id: organizationId } = claims
      if (kind === 'token' && typeof tokenId === 'string') return takeForToken(tokenId, organizationId)
      if (kind === 'person' && sub !== undefined) return takeOne('person', sub)
      return takeForAddress('address', address)
    },
  }
}
