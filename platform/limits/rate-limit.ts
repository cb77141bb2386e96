/** A token bucket: it holds `limit` requests and refills evenly within `seconds`. */
export type RateLimit = { readonly limit: number; readonly seconds: number }

/** The state of a bucket after a request. */
export type BucketState = {
  /** What is counted, such as `address`; the client sees it. */
  readonly policy: string
  readonly rateLimit: RateLimit
  readonly isAllowed: boolean
  /** What is left; a fraction below one is not enough. */
  readonly tokens: number
}

/** Seconds until the bucket holds one more, at least one. */
export function secondsToNext({ rateLimit, tokens }: BucketState): number {
  const missing = Math.max(0, 1 - tokens)
  return Math.max(1, Math.ceil((missing * rateLimit.seconds) / rateLimit.limit))
}
