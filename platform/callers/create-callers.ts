import { type ApiRole, type Keyring, TokenError } from '../tokens/tokens.ts'
import type { ApiTokenClaims, Caller, CallerKind } from './caller.ts'
import { CallerError } from './caller-error.ts'
import type { Credentials } from './credentials.ts'
import { VerifiedCallers } from './verified-callers.ts'

/** Where a request comes from, for the record of how a token is used. */
export type RequestOrigin = {
  readonly requestId?: string | undefined
  readonly address?: string | undefined
}

/** API tokens are the product's: it keeps them, and says what one stands for. */
export type ApiTokens = {
  /** Each token begins with it, an underscore and its kind: `<prefix>_<kind>_<random>_<checksum>`. */
  readonly prefix: string
  /** Asked once per request; undefined refuses the token, whatever the reason. */
  findToken(token: string, origin: RequestOrigin): Promise<ApiTokenClaims | undefined>
}

export type CallersOptions = {
  readonly keyring: Pick<Keyring, 'verify' | 'roleOfApiKey'>
  /** The role of those who do not say who they are; null where everyone has to. */
  readonly anonRole?: string | null
  readonly apiTokens?: ApiTokens | undefined
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

export type Callers = {
  /** The role of an API key; undefined for a key that is not ours. */
  findKeyHolder(key: string): Caller | undefined
  /** By its form alone: the product is not asked, so that no use of the token is noted. */
  isApiToken(bearer: string): boolean
  /** Throws or rejects with CallerError. An answer that needs no waiting is given without. */
  resolve(credentials: Credentials, origin?: RequestOrigin): Caller | Promise<Caller>
}

const kindByApiRole: Readonly<Record<ApiRole, CallerKind>> = { anon: 'anonymous', service_role: 'service' }

/**
 * The one place that finds out who asks, whatever the protocol. The bearer decides, be it a person's token, an API token
 * or an API key in its place; then the API key; else it is nobody. A key that is sent has to be one of ours even where
 * a bearer decides, or be that bearer, as a client sends it that was given nothing else. None need be sent.
 */
export function createCallers({
  keyring,
  anonRole = 'anon',
  apiTokens,
  clock = Date.now,
}: CallersOptions): Callers {
  const verified = new VerifiedCallers(clock)
  const keyHolders = new Map<string, Caller>()
  const apiTokenForm = apiTokens && new RegExp(`^${apiTokens.prefix}_[a-z]+_[A-Za-z0-9]+_[A-Za-z0-9]+$`)
  const isApiToken = (bearer: string) => apiTokenForm?.test(bearer) === true
  const nobody: Caller | undefined =
    anonRole === null ? undefined : { kind: 'anonymous', role: anonRole, claims: { role: anonRole } }

  function findKeyHolder(key: string): Caller | undefined {
    const found = keyHolders.get(key)
    if (found !== undefined) return found
    const role = keyring.roleOfApiKey(key)
    if (role === undefined) return undefined
    const holder: Caller = { kind: kindByApiRole[role], role, claims: { role } }
    keyHolders.set(key, holder)
    return holder
  }

  function requireKeyHolder(key: string): Caller {
    const holder = findKeyHolder(key)
    if (holder === undefined) throw new CallerError('unknown-key')
    return holder
  }

  async function verify(token: string): Promise<Caller> {
    const parts = token.split('.').length
    if (/\s/.test(token)) throw new CallerError('several-words', { parts })
    if (parts !== 3) throw new CallerError('wrong-part-count', { parts })
    try {
      const claims = await keyring.verify(token)
      return verified.keep(token, { kind: kindOf(claims.role, anonRole), role: claims.role, claims })
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw new CallerError(`token-${error.reason}`, { cause: error })
    }
  }

  async function findApiToken(token: string, tokens: ApiTokens, origin: RequestOrigin): Promise<Caller> {
    const claims = await tokens.findToken(token, origin)
    if (claims === undefined) throw new CallerError('refused-api-token')
    return { kind: 'token', role: claims.role, claims }
  }

  return {
    findKeyHolder,
    isApiToken,
    resolve({ apiKey, bearer }, origin = {}) {
      const holder = apiKey === undefined || apiKey === bearer ? nobody : requireKeyHolder(apiKey)
      if (bearer === '') throw new CallerError('empty-bearer')
      if (bearer === undefined) {
        if (holder === undefined) throw new CallerError('anonymous-disabled')
        return holder
      }
      if (apiTokens !== undefined && isApiToken(bearer)) return findApiToken(bearer, apiTokens, origin)
      return verified.find(bearer) ?? findKeyHolder(bearer) ?? verify(bearer)
    },
  }
}

/** A JWT may stand for an API key: it names that key's role. */
function kindOf(role: string, anonRole: string | null): CallerKind {
  if (role === 'service_role') return 'service'
  return role === 'anon' || role === anonRole ? 'anonymous' : 'person'
}
