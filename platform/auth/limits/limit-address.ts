import { createMiddleware } from 'hono/factory'
import { addressFamilyKey, isLoopbackAddress, isLoopbackHost } from '../../http/http.ts'
import { type AuthEnv, type AuthParts, transactionContext } from '../auth-context.ts'
import { authErrors } from '../errors.ts'
import { pruneBuckets, type RateLimits, takeToken } from './rate-limits.ts'

const pruneChance = 0.01

/** Answers 429 to an address that asks too often, whatever becomes of the request itself. */
export const limitAddress = (parts: AuthParts, kind: keyof RateLimits) => {
  const { database, rateLimits, siteUrl } = parts
  const isLocal = isLoopbackHost(new URL(siteUrl).hostname)
  return createMiddleware<AuthEnv>(async (c, next) => {
    const address = c.var.clientAddress ?? 'unknown'
    // On a person's own machine every request has the same address and nobody else can ask.
    if (isLocal && isLoopbackAddress(address)) return next()
    const context = transactionContext(c)
    const taken = await takeToken(
      { query: (text, values = []) => database.query(context, { text, values }) },
      `${kind}:${addressFamilyKey(address)}`,
      rateLimits[kind],
    )
    if (!taken) throw authErrors.overRequestRate()
    if (Math.random() < pruneChance) await pruneBuckets(database)
    return next()
  })
}
