// The first key that may sign signs, all verify. The client itself verifies only ES256 and RS256, so shared keys (HS256)
// are accepted only where they are asked for, and are never published.
import { readFile } from 'node:fs/promises'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import type { EnsureSecret } from './ensure-secret.ts'

export type SigningKey = {
  readonly kid: string
  readonly alg: 'ES256' | 'RS256' | 'HS256'
  readonly verifier: CryptoKey | Uint8Array
  /** Undefined if the key may only verify. */
  readonly signer: CryptoKey | Uint8Array | undefined
  /** Undefined for a shared key, which nobody else may see. */
  readonly publicJwk: JWK | undefined
}

type SigningKeys = { readonly all: readonly SigningKey[]; readonly first: SigningKey & CanSign }
type CanSign = { readonly signer: CryptoKey | Uint8Array }

/** A key file that cannot be used. The message names the file and the reason, never a key. */
export class SigningKeysError extends Error {
  override readonly name = 'SigningKeysError'
  /** The message without the name of the setting, which each program has its own for. */
  readonly fault: string

  constructor(file: string, reason: string) {
    const fault = `(${file}) ${reason}`
    super(`JWT_SIGNING_KEYS ${fault}`)
    this.fault = fault
  }
}

const ecKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
})
const rsaKey = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string().optional(),
  p: z.string().optional(),
  q: z.string().optional(),
  dp: z.string().optional(),
  dq: z.string().optional(),
  qi: z.string().optional(),
})
/** At least 256 bits, in base64url. */
const sharedKey = z.object({
  kty: z.literal('oct'),
  alg: z.literal('HS256').optional(),
  k: z.string().regex(/^[\w-]{43,}$/),
})
const facts = z.object({
  kid: z.string().min(1).optional(),
  /** RFC 7517. Without it, a key does what its parts allow. */
  key_ops: z.array(z.string()).optional(),
})
const asymmetricKey = z.discriminatedUnion('kty', [ecKey, rsaKey]).and(facts)
const anyKey = z.discriminatedUnion('kty', [ecKey, rsaKey, sharedKey]).and(facts)

type StoredKey = z.infer<typeof anyKey>

const fileOf = <Key extends z.ZodType<StoredKey>>(key: Key) =>
  z.union([z.array(key), z.object({ keys: z.array(key) }).transform(({ keys }) => keys)])

async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

export async function loadSigningKeys(options: {
  readonly file: string | undefined
  readonly ensureSecret: EnsureSecret
  readonly mayBeShared: boolean
}): Promise<SigningKeys> {
  if (options.file !== undefined) return await readKeyFile(options.file, options)
  const stored = await options.ensureSecret('jwt_signing_key', generateSigningKey)
  return requireSigner(
    [await toSigningKey(asymmetricKey.parse(JSON.parse(stored)))],
    (reason) => new Error(reason),
  )
}

type Refuse = (reason: string) => Error

/** Rejects with SigningKeysError. */
export async function readKeyFile(
  file: string,
  { mayBeShared }: { readonly mayBeShared: boolean },
): Promise<SigningKeys> {
  const refuse: Refuse = (reason) => new SigningKeysError(file, reason)
  const text = await readFile(file, 'utf8').catch(() => {
    throw refuse('cannot be read')
  })
  const parsed = fileOf(mayBeShared ? anyKey : asymmetricKey).safeParse(parseJson(text))
  if (!parsed.success) {
    const types = mayBeShared ? 'EC (P-256), RSA or oct (256 bits or more)' : 'EC (P-256) or RSA'
    throw refuse(`must hold JWKs of type ${types}, as a list or as {"keys": […]}`)
  }
  const keys = await Promise.all(parsed.data.map(toSigningKey)).catch(() => {
    throw refuse('holds a key that cannot be used')
  })
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw refuse('names two keys alike')
  return requireSigner(keys, refuse)
}

function requireSigner(keys: readonly SigningKey[], refuse: Refuse): SigningKeys {
  const first = keys.find((key): key is SigningKey & CanSign => key.signer !== undefined)
  if (first === undefined) throw refuse('must hold a private key that may sign')
  return { all: keys, first }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function toSigningKey(jwk: StoredKey): Promise<SigningKey> {
  const maySign = jwk.key_ops?.includes('sign') ?? true
  if (jwk.kty === 'oct') return await toSharedKey(jwk, maySign)
  const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const open =
    jwk.kty === 'EC'
      ? { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }
      : { kty: jwk.kty, n: jwk.n, e: jwk.e }
  const kid = jwk.kid ?? (await calculateJwkThumbprint(open))
  return {
    kid,
    alg,
    verifier: await importJWK(open, alg),
    signer: jwk.d === undefined || !maySign ? undefined : await importJWK(withoutFacts(jwk), alg),
    publicJwk: { ...open, kid, alg, use: 'sig', key_ops: ['verify'] },
  }
}

async function toSharedKey(
  jwk: z.infer<typeof sharedKey> & z.infer<typeof facts>,
  maySign: boolean,
): Promise<SigningKey> {
  const secret = await importJWK({ kty: 'oct', k: jwk.k }, 'HS256')
  const kid = jwk.kid ?? (await calculateJwkThumbprint({ kty: 'oct', k: jwk.k }))
  return { kid, alg: 'HS256', verifier: secret, signer: maySign ? secret : undefined, publicJwk: undefined }
}

function withoutFacts({ kid: _, key_ops: __, ...jwk }: StoredKey): JWK {
  return Object.fromEntries(Object.entries(jwk).filter(([, value]) => value !== undefined))
}
