import { createMiddleware } from 'hono/factory'
import { addressFamilyKey, isLoopbackAddress, isLoopbackHost } from '../../http/http.ts'
import { type AuthContext, type AuthEnv, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { pruneBuckets, type RateLimits, takeToken } from './rate-limits.ts'

const pruneChance = 0.01

/** Counts one for the address; refuses one that asks too often with 429. */
export async function requireRoom(c: AuthContext, parts: AuthParts, kind: keyof RateLimits): Promise<void> {
  const { database, rateLimits, siteUrl } = parts
  const address = c.var.clientAddress ?? 'unknown'
  // On a person's own machine every request has the same address and nobody else can ask.
  if (isLoopbackHost(new URL(siteUrl).hostname) && isLoopbackAddress(address)) return
  const context = transactionContext(c)
  const taken = await takeToken(
    { query: (text, values = []) => database.query(context, { text, values }) },
    `${kind}:${addressFamilyKey(address)}`,
    rateLimits[kind],
  )
  if (!taken) throw authErrors.overRequestRate()
  if (Math.random() < pruneChance) await pruneBuckets(database)
}

/** Counts every request, whatever becomes of it. */
export const limitAddress = (parts: AuthParts, kind: keyof RateLimits) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await requireRoom(c, parts, kind)
    return next()
  })
