import type { Context, Env, Handler } from 'hono'
import { addressFamilyKey, isLoopbackAddress, type PlatformVariables } from '../http/http.ts'
import { exemptOwnMachine } from '../limits/limits.ts'
import type { Claims, TransactionContext } from '../postgres/postgres.ts'
import type { AuthOptions } from './auth-options.ts'
import { defaultRateLimits, type RateLimits } from './limits/rate-limits.ts'

/** The options with every default filled in. Each endpoint is built from them. */
export type AuthParts = Required<Omit<AuthOptions, 'limits' | 'rateLimits' | 'trustedProxies'>> & {
  readonly rateLimits: RateLimits
}

export type AuthEnv = Env & { Variables: PlatformVariables }
export type AuthContext = Context<AuthEnv>
export type Endpoint = (parts: AuthParts) => Handler<AuthEnv>

export function fillDefaults({ rateLimits, trustedProxies: _, ...options }: AuthOptions): AuthParts {
  return {
    redirectAllowList: [],
    mailMinInterval: 60,
    mailAnswerTime: 100,
    accessTokenLifetime: 3600,
    refreshReuseInterval: 10,
    onUserCreated: async () => undefined,
    onEvent: async () => undefined,
    clock: Date.now,
    isUnlimited: exemptOwnMachine(options.siteUrl),
    ...options,
    rateLimits: { ...defaultRateLimits, ...rateLimits },
  }
}

/** Every transaction of this protocol runs as its own role, with the person's claims if one is signed in. */
export function transactionContext(c: AuthContext, claims?: Claims): TransactionContext {
  const { requestId, clientAddress } = c.var
  return {
    role: 'auth_admin',
    share: { lane: 'auth', owner: ownerOf(clientAddress, claims) },
    requestId,
    ...(clientAddress !== undefined && { address: clientAddress }),
    ...(claims !== undefined && { claims }),
  }
}

/** On a person's own machine, or behind a proxy that is not configured, all callers share one address: no owner. */
function ownerOf(address: string | undefined, claims: Claims | undefined): string | undefined {
  if (typeof claims?.sub === 'string') return claims.sub
  return address === undefined || isLoopbackAddress(address) ? undefined : addressFamilyKey(address)
}
