import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import type { EnsureSecret } from './ensure-secret.ts'

export type ApiRole = 'anon' | 'service_role'

type Source = {
  readonly ensureSecret: EnsureSecret
  /** Without a secret the keys are random; with one they are tokens of that secret, the same in every process. */
  readonly jwtSecret: Uint8Array | undefined
}

const secretName = { anon: 'publishable_key', service_role: 'secret_key' } as const
const prefix = { anon: 'sb_publishable_', service_role: 'sb_secret_' } as const

export async function findOrCreateApiKey(
  role: ApiRole,
  { ensureSecret, jwtSecret }: Source,
): Promise<string> {
  if (jwtSecret !== undefined) {
    return await new SignJWT({ role }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(jwtSecret)
  }
  return await ensureSecret(secretName[role], () => prefix[role] + randomBytes(24).toString('base64url'))
}

/** Compares hashes, so that the time reveals nothing about the key. */
export function isSameKey(given: string, key: string): boolean {
  return timingSafeEqual(sha256(given), sha256(key))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
