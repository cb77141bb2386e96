import type { BucketState, RateLimit } from './rate-limit.ts'

type Bucket = { tokens: number; refilledAt: number }

const mostBuckets = 20_000
/** Fractions add up to a whole number except for the last digit. */
const nearlyOne = 1 - 1e-9

/**
 * Buckets of this process, for frequent requests: asking the database would cost more than most requests do. Several
 * processes allow a multiple. If there are very many buckets, the least recently used are dropped.
 */
export class MemoryBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: () => number
  readonly #most: number

  constructor({ clock = Date.now, most = mostBuckets }: { clock?: () => number; most?: number } = {}) {
    this.#clock = clock
    this.#most = most
  }

  get size(): number {
    return this.#buckets.size
  }

  take(policy: string, key: string, rateLimit: RateLimit): BucketState {
    const bucket = this.#refill(`${policy}:${key}`, rateLimit)
    const isAllowed = bucket.tokens >= nearlyOne
    if (isAllowed) bucket.tokens -= 1
    return { policy, rateLimit, isAllowed, tokens: bucket.tokens }
  }

  #refill(name: string, { limit, seconds }: RateLimit): Bucket {
    const now = this.#clock()
    const bucket = this.#buckets.get(name) ?? { tokens: limit, refilledAt: now }
    const passed = Math.max(0, now - bucket.refilledAt) / 1000
    bucket.tokens = Math.min(limit, bucket.tokens + (passed * limit) / seconds)
    bucket.refilledAt = now
    // Moves it to the end: the first one is the least recently used.
    this.#buckets.delete(name)
    this.#buckets.set(name, bucket)
    if (this.#buckets.size > this.#most) this.#forgetOldest()
    return bucket
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
