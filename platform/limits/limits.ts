// Rate limits for every protocol. Rare and strict ones, such as for signing in, are counted in the database across all
// processes; frequent ones, such as for reading, in the memory of each process. A protocol decides what it counts and
// answers a refusal in its own form, with the headers from here.
export { type Count, countsOfAddress, countsOfPerson } from './counts.ts'
export {
  pruneBuckets,
  type Reservation,
  reserveInDatabase,
  returnToDatabase,
  takeFromDatabase,
} from './database-buckets.ts'
export { delayRefusals } from './delay-refusals.ts'
export { limitHeaders } from './limit-headers.ts'
export { type BucketState, type RateLimit, secondsToNext } from './rate-limit.ts'
export {
  createRequestLimits,
  exemptOwnMachine,
  type IsUnlimited,
  type RequestLimits,
  type RequestLimitsOptions,
  type RequestRates,
} from './request-limits.ts'
