import { createMiddleware } from 'hono/factory'
import {
  type BucketState,
  type Count,
  countsOfAddress,
  countsOfPerson,
  limitHeaders,
  pruneBuckets,
  type RequestLimits,
  returnToDatabase,
  takeFromDatabase,
} from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthEnv, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import { isNetworkProven } from './proven-networks.ts'
import type { RateLimits } from './rate-limits.ts'

const pruneChance = 0.01

/** Counts one request for the address. Refuses with 429 if there are too many. */
export function requireRoom(c: AuthContext, parts: AuthParts, kind: keyof RateLimits): Promise<void> {
  return countRequest(c, parts, { kind, counts: countsOfAddress(addressOf(c), parts.rateLimits[kind]) })
}

/** For a request that turned out not to count. */
export async function returnRoom(c: AuthContext, parts: AuthParts, kind: keyof RateLimits): Promise<void> {
  if (parts.isUnlimited(addressOf(c))) return
  for (const { key, rateLimit } of countsOfAddress(addressOf(c), parts.rateLimits[kind])) {
    await returnToDatabase(queriesOf(c, parts), { policy: kind, key }, rateLimit.limit)
  }
}

/** Counts one request for the person. Where they gave a second proof, requests from elsewhere take no room. */
export function requirePersonalRoom(
  c: AuthContext,
  parts: AuthParts,
  { kind, userId }: { readonly kind: keyof RateLimits; readonly userId: string },
): Promise<void> {
  const counts = countsOfPerson({ userId, address: addressOf(c) }, parts.rateLimits[kind])
  const isExempt = () => isNetworkProven(queriesOf(c, parts), { userId, address: c.var.clientAddress })
  return countRequest(c, parts, { kind, counts, isExempt })
}

const addressOf = (c: AuthContext) => c.var.clientAddress ?? 'unknown'

function queriesOf(c: AuthContext, { database }: AuthParts): Pick<Transaction, 'query'> {
  const context = transactionContext(c)
  return { query: (text, values = []) => database.query(context, { text, values }) }
}

type Counted = {
  readonly kind: keyof RateLimits
  readonly counts: readonly Count[]
  /** Whether the larger counts do not hold. */
  readonly isExempt?: () => Promise<boolean>
}

async function countRequest(
  c: AuthContext,
  parts: AuthParts,
  { kind, counts, isExempt = async () => false }: Counted,
): Promise<void> {
  if (parts.isUnlimited(addressOf(c))) return
  for (const [index, { key, rateLimit }] of counts.entries()) {
    const bucket = await takeFromDatabase(queriesOf(c, parts), { policy: kind, key }, rateLimit)
    // The client sees its own limit, unless a larger one refuses.
    if (index === 0 || !(bucket.isAllowed || (await isExempt()))) tellLimit(c, bucket)
  }
  if (Math.random() < pruneChance) await pruneBuckets(parts.database)
}

/** Sets the limit headers, whatever the outcome of the request. Refuses one that is too many. */
export function tellLimit(c: AuthContext, bucket: BucketState): void {
  for (const [name, value] of Object.entries(limitHeaders(bucket))) c.header(name, value)
  if (!bucket.isAllowed) throw authErrors.overRequestRate()
}

/** In memory, before any query. */
export const limitArrivals = (limits: Pick<RequestLimits, 'arrive'> | undefined) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const bucket = limits?.arrive(c.var.clientAddress)
    if (bucket?.isAllowed !== false) return next()
    for (const [name, value] of Object.entries(limitHeaders(bucket))) c.header(name, value)
    // After 429 the client gives up an expired session, and everybody in an office shares this address.
    const isRefresh = c.req.query('grant_type') === 'refresh_token'
    throw isRefresh ? authErrors.requestTimeout() : authErrors.overRequestRate()
  })

/** Counts every request, whatever its outcome. */
export const limitAddress = (parts: AuthParts, kind: keyof RateLimits) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await requireRoom(c, parts, kind)
    return next()
  })
