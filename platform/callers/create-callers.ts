import { type ApiRole, type Keyring, TokenError } from '../tokens/tokens.ts'
import type { ApiTokenClaims, Caller, CallerKind } from './caller.ts'
import { CallerError } from './caller-error.ts'
import type { Credentials } from './credentials.ts'
import { VerifiedCallers } from './verified-callers.ts'

/** The origin of a request, for the record of a token's uses. */
export type RequestOrigin = {
  readonly requestId?: string | undefined
  readonly address?: string | undefined
}

/** API tokens belong to the product, which stores them and knows their claims. */
export type ApiTokens = {
  /** Each token starts with it, an underscore and its kind: `<prefix>_<kind>_<random>_<checksum>`. */
  readonly prefix: string
  /** Called once per request. Undefined refuses the token, whatever the reason. */
  findToken(token: string, origin: RequestOrigin): Promise<ApiTokenClaims | undefined>
}

export type CallersOptions = {
  readonly keyring: Pick<Keyring, 'verify' | 'roleOfApiKey'>
  /** The role of anonymous callers; null if everyone has to identify themselves. */
  readonly anonRole?: string | null
  readonly apiTokens?: ApiTokens | undefined
  /** The only origin whose pages may send API tokens: others would have them in their scripts. Default: none. */
  readonly ownOrigin?: string | undefined
  /** Whether any valid token of the role `anon` or `service_role` serves as an API key. Default: false. */
  readonly acceptsTokenKeys?: boolean
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

export type Callers = {
  /** The role of an API key; undefined if the key is not ours. Returns without a promise if it does not have to wait. */
  findKeyHolder(key: string): Caller | undefined | Promise<Caller | undefined>
  /** By its form alone, without asking the product, so that no use of the token is recorded. */
  isApiToken(bearer: string): boolean
  /** Throws or rejects with CallerError. Returns without a promise if it does not have to wait. */
  resolve(credentials: Credentials, origin?: RequestOrigin): Caller | Promise<Caller>
}

const kindByApiRole: Readonly<Record<ApiRole, CallerKind>> = { anon: 'anonymous', service_role: 'service' }

/**
 * The one place that identifies the caller, for every protocol. The bearer decides, whether it is a person's token, an
 * API token or an API key in its place; then the API key; otherwise the caller is anonymous. A key may be omitted. If
 * one is sent, it has to be ours even if a bearer decides. The only exception is a key that equals the bearer, because
 * clients that know only one credential send it as both.
 */
export function createCallers({
  keyring,
  anonRole = 'anon',
  apiTokens,
  ownOrigin,
  acceptsTokenKeys = false,
  clock = Date.now,
}: CallersOptions): Callers {
  const verified = new VerifiedCallers(clock)
  const keyHolders = new Map<string, Caller>()
  const apiTokenForm = apiTokens && new RegExp(`^${apiTokens.prefix}_[a-z]+_[A-Za-z0-9]+_[A-Za-z0-9]+$`)
  const isApiToken = (bearer: string) => apiTokenForm?.test(bearer) === true
  const nobody: Caller | undefined =
    anonRole === null ? undefined : { kind: 'anonymous', role: anonRole, claims: { role: anonRole } }

  function findOwnKeyHolder(key: string): Caller | undefined {
    const found = keyHolders.get(key)
    if (found !== undefined) return found
    const role = keyring.roleOfApiKey(key)
    if (role === undefined) return undefined
    const holder: Caller = { kind: kindByApiRole[role], role, claims: { role } }
    keyHolders.set(key, holder)
    return holder
  }

  async function findTokenHolder(token: string): Promise<Caller | undefined> {
    try {
      const caller = verified.find(token) ?? (await verify(token))
      return Object.hasOwn(kindByApiRole, caller.role) ? caller : undefined
    } catch (error) {
      if (error instanceof CallerError) return undefined
      throw error
    }
  }

  const findKeyHolder: Callers['findKeyHolder'] = (key) =>
    findOwnKeyHolder(key) ?? (acceptsTokenKeys ? findTokenHolder(key) : undefined)

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

  function findCaller(
    holder: Caller | undefined,
    { bearer, origin: site }: Credentials,
    origin: RequestOrigin,
  ): Caller | Promise<Caller> {
    if (bearer === '') throw new CallerError('empty-bearer')
    if (bearer === undefined) {
      if (holder === undefined) throw new CallerError('anonymous-disabled')
      return holder
    }
    if (apiTokens !== undefined && isApiToken(bearer)) {
      if (site !== undefined && site !== ownOrigin) throw new CallerError('cross-origin-api-token')
      return findApiToken(bearer, apiTokens, origin)
    }
    return verified.find(bearer) ?? findOwnKeyHolder(bearer) ?? verify(bearer)
  }

  return {
    findKeyHolder,
    isApiToken,
    resolve(credentials, origin = {}) {
      const { apiKey, bearer } = credentials
      if (apiKey === undefined || apiKey === bearer) return findCaller(nobody, credentials, origin)
      const holder = findKeyHolder(apiKey)
      if (!(holder instanceof Promise)) return findCaller(requireHolder(holder), credentials, origin)
      return holder.then((found) => findCaller(requireHolder(found), credentials, origin))
    },
  }
}

function requireHolder(holder: Caller | undefined): Caller {
  if (holder === undefined) throw new CallerError('unknown-key')
  return holder
}

/** A JWT may serve as an API key: it names that key's role. */
function kindOf(role: string, anonRole: string | null): CallerKind {
  if (role === 'service_role') return 'service'
  return role === 'anon' || role === anonRole ? 'anonymous' : 'person'
}
