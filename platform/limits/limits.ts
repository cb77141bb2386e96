// How often one may ask, for every protocol. What is rare and strict, such as signing in, is counted in the database by
// all processes together; what is frequent, such as reading, in the memory of each. A protocol says what it counts and
// answers a refusal in its own form, with the headers from here.
export { pruneBuckets, takeFromDatabase } from './database-buckets.ts'
export { delayRefusals } from './delay-refusals.ts'
export { limitHeaders } from './limit-headers.ts'
export type { RateLimit, Standing } from './rate-limit.ts'
export {
  createRequestLimits,
  exemptOwnMachine,
  type IsUnlimited,
  type RequestLimits,
  type RequestLimitsOptions,
  type RequestRates,
} from './request-limits.ts'
