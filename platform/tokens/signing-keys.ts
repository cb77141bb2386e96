// Asymmetric keys: the first signs, all verify. The client itself verifies only ES256 and RS256, so no other algorithm
// is accepted.
import { readFile } from 'node:fs/promises'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { z } from 'zod'
import type { EnsureSecret } from './ensure-secret.ts'

export type SigningKey = {
  readonly kid: string
  readonly alg: 'ES256' | 'RS256'
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK
  readonly privateKey: CryptoKey | undefined
}

/** A key file that cannot be used. The message names the file and the reason, never a key. */
export class SigningKeysError extends Error {
  override readonly name = 'SigningKeysError'
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
const storedKey = z
  .discriminatedUnion('kty', [ecKey, rsaKey])
  .and(z.object({ kid: z.string().min(1).optional() }))
const keyFile = z.union([
  z.array(storedKey),
  z.object({ keys: z.array(storedKey) }).transform(({ keys }) => keys),
])

async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

export async function loadSigningKeys(options: {
  file: string | undefined
  ensureSecret: EnsureSecret
}): Promise<readonly [SigningKey, ...SigningKey[]]> {
  if (options.file !== undefined) return await readKeyFile(options.file)
  const stored = await options.ensureSecret('jwt_signing_key', generateSigningKey)
  return [await toSigningKey(storedKey.parse(JSON.parse(stored)))]
}

async function readKeyFile(file: string): Promise<readonly [SigningKey, ...SigningKey[]]> {
  const refuse = (reason: string) => new SigningKeysError(`JWT_SIGNING_KEYS (${file}) ${reason}`)
  const text = await readFile(file, 'utf8').catch(() => {
    throw refuse('cannot be read')
  })
  const parsed = keyFile.safeParse(parseJson(text))
  if (!parsed.success) throw refuse('must hold JWKs of type EC (P-256) or RSA, as a list or as {"keys": […]}')
  const keys = await Promise.all(parsed.data.map(toSigningKey)).catch(() => {
    throw refuse('holds a key that cannot be used')
  })
  const [first, ...others] = keys
  if (first?.privateKey === undefined) throw refuse('must begin with a private key: the first one signs')
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw refuse('names two keys alike')
  return [first, ...others]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function toSigningKey(jwk: z.infer<typeof storedKey>): Promise<SigningKey> {
  const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256'
  const open =
    jwk.kty === 'EC'
      ? { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }
      : { kty: jwk.kty, n: jwk.n, e: jwk.e }
  const kid = jwk.kid ?? (await calculateJwkThumbprint(open))
  return {
    kid,
    alg,
    publicKey: await importAsymmetric(open, alg),
    publicJwk: { ...open, kid, alg, use: 'sig', key_ops: ['verify'] },
    privateKey: jwk.d === undefined ? undefined : await importAsymmetric(withoutId(jwk), alg),
  }
}

function withoutId({ kid: _, ...jwk }: z.infer<typeof storedKey>): JWK {
  return Object.fromEntries(Object.entries(jwk).filter(([, value]) => value !== undefined))
}

async function importAsymmetric(jwk: JWK, alg: string): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg)
  if (key instanceof Uint8Array) throw new Error('A symmetric key cannot be published')
  return key
}
