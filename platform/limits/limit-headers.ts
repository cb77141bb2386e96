import { type BucketState, secondsToNext } from './rate-limit.ts'

/**
 * Tells a client its limit, in every protocol: `RateLimit-Policy` (q requests in a window of w seconds), `RateLimit` (r
 * left, t seconds until one more) as in draft-ietf-httpapi-ratelimit-headers, and `Retry-After` if it was refused.
 */
export function limitHeaders(bucket: BucketState): Record<string, string> {
  const { policy, rateLimit, isAllowed, tokens } = bucket
  const wait = secondsToNext(bucket)
  const left = isAllowed ? Math.max(0, Math.floor(tokens)) : 0
  return {
    'RateLimit-Policy': `"${policy}";q=${rateLimit.limit};w=${rateLimit.seconds}`,
    RateLimit: `"${policy}";r=${left};t=${wait}`,
    ...(!isAllowed && { 'Retry-After': String(wait) }),
  }
}
