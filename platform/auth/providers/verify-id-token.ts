import { createHash } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { isUuid } from '../../http/http.ts'
import type { Json } from '../users/user-row.ts'
import { defaultIssuers } from './known-providers.ts'
import type { Provider } from './provider.ts'
import { toProviderError } from './provider-client.ts'
import type { ProviderRegistry } from './provider-registry.ts'

/** Signatures that only the provider can make, with their hashes: none by a shared secret, and never a missing one. */
const hashes: Readonly<Record<string, string>> = {
  RS256: 'sha256',
  RS384: 'sha384',
  RS512: 'sha512',
  PS256: 'sha256',
  PS384: 'sha384',
  PS512: 'sha512',
  ES256: 'sha256',
  ES384: 'sha384',
  ES512: 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

const tenantSlot = '{tenantid}'

/** Characters. Longer than any provider issues. */
const maxLength = 16_384
/** Seconds by which the provider's clock may be ahead or behind. */
const clockTolerance = 30

type Given = {
  readonly idToken: string
  /** Checked against the token's `at_hash`, if it has one. */
  readonly accessToken: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The claims of a token that the provider issued, whoever presents it; undefined for any other. The caller checks
 * the audience and the nonce, for which the wire has words of their own. Rejects with a ProviderError while the
 * provider's keys cannot be fetched.
 */
export async function verifyIdToken(
  providers: ProviderRegistry,
  provider: Provider,
  { idToken, accessToken, now }: Given,
): Promise<Json | undefined> {
  if (idToken.length > maxLength) return undefined
  const { keys, configuration } = await providers.open(provider)
  try {
    const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
      algorithms: Object.keys(hashes),
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      currentDate: new Date(now),
      clockTolerance,
    })
    const issuers = issuersOf(provider, {
      stated: configuration.serverMetadata().issuer,
      tenant: payload.tid,
    })
    if (!issuers.includes(payload.iss ?? '')) return undefined
    const { at_hash: expected } = payload
    const isTheirs = !accessToken || !expected || halfHash(accessToken, protectedHeader.alg) === expected
    return isTheirs ? payload : undefined
  } catch (error) {
    if (isFaultOfToken(error)) return undefined
    throw toProviderError(provider, error)
  }
}

type Issuer = {
  /** By the provider's own document. */
  readonly stated: string
  readonly tenant: unknown
}

/**
 * Google's tokens for apps can state the issuer without its scheme. Microsoft's document for everybody states a
 * template, which each token fills with its tenant.
 */
function issuersOf({ issuer }: Provider, { stated, tenant }: Issuer): string[] {
  if (issuer === defaultIssuers.google) return [issuer, issuer.replace('https://', '')]
  if (!stated.includes(tenantSlot)) return [issuer]
  return isUuid(tenant) ? [stated.replace(tenantSlot, tenant)] : []
}

function isFaultOfToken(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) return false
  // The general code is for an answer of the provider that holds no keys.
  return error.code !== errors.JOSEError.code
}

/** The left half of the hash that belongs to the signature (OpenID Connect Core, section 3.1.3.6). */
function halfHash(accessToken: string, algorithm: string): string {
  const hash = createHash(hashes[algorithm] ?? 'sha256')
    .update(accessToken)
    .digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

/** A token for several parties must name one of ours as the party that it was issued to. */
export function isMeantForUs({ audiences }: Provider, { aud, azp }: Json): boolean {
  const named = [aud].flat()
  if (named.length > 1 && !audiences.some((audience) => audience === azp)) return false
  return audiences.some((audience) => named.includes(audience))
}
