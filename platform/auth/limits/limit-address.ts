import { createMiddleware } from 'hono/factory'
import { addressFamilyKey } from '../../http/http.ts'
import {
  type BucketState,
  limitHeaders,
  pruneBuckets,
  type RequestLimits,
  returnToDatabase,
  takeFromDatabase,
} from '../../limits/limits.ts'
import type { Transaction } from '../../postgres/postgres.ts'
import { type AuthContext, type AuthEnv, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors/errors.ts'
import type { RateLimits } from './rate-limits.ts'

const pruneChance = 0.01

/** Counts one request for the address. Refuses with 429 if there are too many. */
export function requireRoom(c: AuthContext, parts: AuthParts, kind: keyof RateLimits): Promise<void> {
  return countRequest(c, parts, { kind, key: addressFamilyKey(addressOf(c)) })
}

/** For a request that turned out not to count. */
export async function returnRoom(c: AuthContext, parts: AuthParts, kind: keyof RateLimits): Promise<void> {
  if (parts.isUnlimited(addressOf(c))) return
  const bucket = { policy: kind, key: addressFamilyKey(addressOf(c)) }
  await returnToDatabase(queriesOf(c, parts), bucket, parts.rateLimits[kind].limit)
}

/** Counts one request for the person, from whatever address. */
export function requirePersonalRoom(
  c: AuthContext,
  parts: AuthParts,
  { kind, userId }: { readonly kind: keyof RateLimits; readonly userId: string },
): Promise<void> {
  return countRequest(c, parts, { kind, key: userId })
}

const addressOf = (c: AuthContext) => c.var.clientAddress ?? 'unknown'

function queriesOf(c: AuthContext, { database }: AuthParts): Pick<Transaction, 'query'> {
  const context = transactionContext(c)
  return { query: (text, values = []) => database.query(context, { text, values }) }
}

async function countRequest(
  c: AuthContext,
  parts: AuthParts,
  { kind, key }: { readonly kind: keyof RateLimits; readonly key: string },
): Promise<void> {
  if (parts.isUnlimited(addressOf(c))) return
  const bucket = await takeFromDatabase(queriesOf(c, parts), { policy: kind, key }, parts.rateLimits[kind])
  tellLimit(c, bucket)
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
