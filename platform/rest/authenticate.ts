import type { Caller } from '../http/http.ts'
import { type Keyring, TokenError } from '../tokens/tokens.ts'
import {
  anonymousDisabled,
  emptyToken,
  refusedToken,
  unknownApiKey,
  wrongPartCount,
} from './errors/token-errors.ts'

export type Authenticate = (
  apiKey: string | undefined,
  authorization: string | undefined,
) => Caller | Promise<Caller>

export type AuthenticatorOptions = {
  readonly keyring: Pick<Keyring, 'verify' | 'roleOfApiKey'>
  /** Undefined where everyone must say who they are. */
  readonly anonRole: string | undefined
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

const bearer = /^bearer(?:\s+(.*))?$/is
const maxKnown = 1000
const maxTrust = 60_000

type Known = { readonly caller: Caller; readonly until: number }

/**
 * Who asks: the bearer token decides, be it a person's or an API key in its place, then the API key; else it is nobody.
 * A key that is sent has to be one of ours even where a token decides, or be that token, as a client sends it that was
 * given nothing else; none need be sent, as with the original.
 * A verified token is trusted again for a minute, but never longer than it lives: its signature does not change.
 */
export function createAuthenticator({
  keyring,
  anonRole,
  clock = Date.now,
}: AuthenticatorOptions): Authenticate {
  const known = new Map<string, Known>()
  const keyHolders = new Map<string, Caller>()
  const nobody: Caller | undefined =
    anonRole === undefined ? undefined : { role: anonRole, claims: { role: anonRole } }

  function remember(credential: string, caller: Caller, until: number): Caller {
    if (known.size >= maxKnown) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(credential, { caller, until })
    return caller
  }

  function recall(credential: string): Caller | undefined {
    const found = known.get(credential)
    if (found === undefined) return undefined
    if (clock() < found.until) return found.caller
    known.delete(credential)
    return undefined
  }

  function findKeyHolder(key: string): Caller | undefined {
    const found = keyHolders.get(key)
    if (found !== undefined) return found
    const role = keyring.roleOfApiKey(key)
    if (role === undefined) return undefined
    const holder: Caller = { role, claims: { role } }
    keyHolders.set(key, holder)
    return holder
  }

  function requireKeyHolder(key: string): Caller {
    const holder = findKeyHolder(key)
    if (holder === undefined) throw unknownApiKey()
    return holder
  }

  async function verify(token: string): Promise<Caller> {
    const parts = token.split('.').length
    if (parts !== 3) throw wrongPartCount(parts)
    try {
      const claims = await keyring.verify(token)
      const expiry = typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY
      const until = Math.min(clock() + maxTrust, expiry)
      return remember(token, { role: claims.role, claims }, until)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw refusedToken(error.reason)
    }
  }

  return (apiKey, authorization) => {
    const match = authorization === undefined ? null : bearer.exec(authorization)
    const token = match === null ? undefined : (match[1]?.trim() ?? '')
    const holder = apiKey === undefined || apiKey === token ? nobody : requireKeyHolder(apiKey)
    if (token === '') throw emptyToken()
    if (token !== undefined) return recall(token) ?? findKeyHolder(token) ?? verify(token)
    if (holder === undefined) throw anonymousDisabled()
    return holder
  }
}
