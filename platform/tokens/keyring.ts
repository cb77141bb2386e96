// Keys of the whole installation: what signs and verifies access tokens, and the role of each API key. A token is
// verified only with the algorithm of the key that it names, and may claim only the three outer roles.
import { createHmac, randomBytes } from 'node:crypto'
import {
  decodeProtectedHeader,
  errors,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Claims } from '../postgres/database.ts'
import { type ApiRole, findOrCreateApiKey, isSameKey } from './api-keys.ts'
import type { EnsureSecret } from './ensure-secret.ts'
import { loadSigningKeys, type SigningKey } from './signing-keys.ts'
import { TokenError, type TokenFault } from './token-error.ts'

export type VerifiedClaims = Claims & {
  /** One of the outer roles: `anon`, `authenticated`, `service_role`, unless the keyring was opened or asked for others. */
  readonly role: string
  readonly sub?: string
}

export type Keyring = {
  readonly issuer: string
  readonly publishableKey: string
  readonly secretKey: string
  /** Signs with the first key. The issuer is added; times are the caller's. */
  sign(claims: Claims): Promise<string>
  /** Rejects with TokenError. A token may name one of the other roles too, which are none of the database. */
  verify(token: string, otherRoles?: readonly string[]): Promise<VerifiedClaims>
  /** For a token that names no role, so that no session can pass for a link and no link for a session. */
  verifyLink(token: string): Promise<Claims>
  /** Public keys only. */
  jwks(): { readonly keys: readonly JWK[] }
  roleOfApiKey(key: string): ApiRole | undefined
  /** A keyed hash for stored secrets: short ones cannot be guessed from the tables alone. */
  digest(text: string): string
}

export type KeyringOptions = {
  readonly ensureSecret: EnsureSecret
  /** Of our own tokens. Tokens of another one are refused. */
  readonly issuer: string
  /**
   * Whether every token that one of our keys has signed is accepted, whatever issuer it names, and also if it never
   * expires. For installations whose keys others hold too. Default: false.
   */
  readonly trustsAnyIssuer?: boolean
  /** Tokens for another audience are refused; null ignores it. Default: `authenticated`. */
  readonly audience?: string | null
  /** Whether the file of keys may hold shared ones (HS256). Default: false. */
  readonly allowsSharedKeys?: boolean
  readonly jwtSecret?: string | undefined
  readonly signingKeysFile?: string | undefined
  readonly anonKey?: string | undefined
  readonly serviceRoleKey?: string | undefined
  /** The roles that a token may name. */
  readonly roles?: readonly string[]
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

/** Seconds that two clocks may differ (sheet of data access, section 2). */
const clockTolerance = 30
const outerRoles: readonly string[] = ['anon', 'authenticated', 'service_role']

export async function openKeyring(options: KeyringOptions): Promise<Keyring> {
  const { ensureSecret, issuer, clock = Date.now, roles = outerRoles, audience = 'authenticated' } = options
  const jwtSecret = options.jwtSecret === undefined ? undefined : new TextEncoder().encode(options.jwtSecret)
  const { all: signingKeys, first: signingKey } = await loadSigningKeys({
    file: options.signingKeysFile,
    ensureSecret,
    mayBeShared: options.allowsSharedKeys ?? false,
  })
  const digestKey = await ensureSecret('digest_key', () => randomBytes(32).toString('base64url'))
  const publishableKey = options.anonKey ?? (await findOrCreateApiKey('anon', { ensureSecret, jwtSecret }))
  const secretKey =
    options.serviceRoleKey ?? (await findOrCreateApiKey('service_role', { ensureSecret, jwtSecret }))

  async function verifyClaims(token: string): Promise<JWTPayload> {
    const header = decodeProtectedHeader(token)
    const common: JWTVerifyOptions = { clockTolerance, currentDate: new Date(clock()) }
    const key = findKey(signingKeys, header)
    if (
      header.alg === 'HS256' &&
      jwtSecret !== undefined &&
      (key === undefined || header.kid === undefined)
    ) {
      return (await jwtVerify(token, jwtSecret, { ...common, algorithms: ['HS256'] })).payload
    }
    if (key === undefined) throw new TokenError('unknown-key')
    const strict = options.trustsAnyIssuer === true ? {} : { issuer, requiredClaims: ['exp'] }
    return (await jwtVerify(token, key.verifier, { ...common, ...strict, algorithms: [key.alg] })).payload
  }

  const verifyKnown = (token: string): Promise<JWTPayload> =>
    verifyClaims(token).catch((error: unknown) => {
      throw error instanceof TokenError ? error : new TokenError(reasonOf(error), { cause: error })
    })

  return {
    issuer,
    publishableKey,
    secretKey,
    async sign(claims) {
      return await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: signingKey.alg, kid: signingKey.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .sign(signingKey.signer)
    },
    async verify(token, otherRoles = []) {
      const payload = await verifyKnown(token)
      if (audience !== null && !isFor(audience, payload)) throw new TokenError('other-audience')
      if ((payload.iat ?? 0) > clock() / 1000 + clockTolerance) throw new TokenError('from-the-future')
      if (!hasKnownRole(payload, [...roles, ...otherRoles])) throw new TokenError('invalid')
      return payload
    },
    async verifyLink(token) {
      const payload = await verifyKnown(token)
      if (payload.role !== undefined || payload.exp === undefined) throw new TokenError('invalid')
      return payload
    },
    jwks: () => ({ keys: signingKeys.flatMap(({ publicJwk }) => publicJwk ?? []) }),
    roleOfApiKey(key) {
      if (isSameKey(key, publishableKey)) return 'anon'
      return isSameKey(key, secretKey) ? 'service_role' : undefined
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
  }
}

function findKey(
  keys: readonly SigningKey[],
  header: { kid?: string; alg?: string },
): SigningKey | undefined {
  return keys.find((key) => key.alg === header.alg && (header.kid === undefined || key.kid === header.kid))
}

function reasonOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired'
  const isEarly = error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf'
  return isEarly ? 'not-yet-valid' : 'invalid'
}

function hasKnownRole(payload: JWTPayload, roles: readonly string[]): payload is JWTPayload & VerifiedClaims {
  return typeof payload.role === 'string' && roles.includes(payload.role)
}

/** API keys in the form of a token have no audience. If a token has one, it must be ours. */
function isFor(audience: string, { aud }: JWTPayload): boolean {
  return aud === undefined || [aud].flat().includes(audience)
}
