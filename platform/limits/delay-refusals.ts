// A client that ignores refusals and keeps asking costs the process as much as many served clients. Its refusals are
// delayed, so that it asks at most once a second per connection.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { addressFamilyKey } from '../http/http.ts'
import { MemoryBuckets } from './memory-buckets.ts'
import type { RateLimit } from './rate-limit.ts'

/** Refusals of one address that are sent without delay. */
const prompt: RateLimit = { limit: 20, seconds: 20 }
const delay = 1000
/** Each delayed refusal holds a connection; beyond this number they are sent at once. */
const mostWaiting = 1000

type DelayOptions = {
  readonly wait?: (milliseconds: number) => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

/** Mount it after the address is known. */
export function delayRefusals({ wait = sleep, clock = Date.now }: DelayOptions = {}): MiddlewareHandler {
  const buckets = new MemoryBuckets({ clock })
  let waiting = 0
  return async (c, next) => {
    await next()
    if (c.res.status !== 429) return
    const key = addressFamilyKey(c.get('clientAddress') ?? '')
    if (buckets.take('refusal', key, prompt).isAllowed || waiting >= mostWaiting) return
    waiting += 1
    await wait(delay)
    waiting -= 1
  }
}
