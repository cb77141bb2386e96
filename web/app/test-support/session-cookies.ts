// Sessions as the client library stores them, signed as the platform signs them (ES256 with a key id).
import { Buffer } from 'node:buffer'

const base64url = (value: string | Uint8Array) => Buffer.from(value).toString('base64url')

export type TestKey = { privateKey: CryptoKey; jwks: object }

export async function createTestKey(kid: string): Promise<TestKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const publicKey = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { privateKey: pair.privateKey, jwks: { keys: [{ ...publicKey, kid, alg: 'ES256', use: 'sig' }] } }
}

export type TestSession = {
  key: TestKey
  kid: string
  expiresIn: number
  refreshToken?: string
  /** Default: Mara. */
  person?: { id: string; email: string }
  /** What the session has proven. Default: nothing is said. */
  aal?: 'aal1' | 'aal2'
  amr?: readonly object[]
  /** The superadmin who acts for the person, if any. */
  act?: { sub: string }
}

const mara = { id: '00000000-0000-4000-8000-000000000001', email: 'mara@larkfield.com' }

export async function createSession(session: TestSession) {
  const { key, kid, expiresIn, refreshToken = 'refresh-1', person = mara, aal, amr, act } = session
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: person.id,
    email: person.email,
    role: 'authenticated',
    aud: 'authenticated',
    iat: now,
    exp: now + expiresIn,
    ...(aal && { aal }),
    ...(amr && { amr }),
    ...(act && { act }),
  }
  const signed = [{ alg: 'ES256', typ: 'JWT', kid }, claims]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, Buffer.from(signed))
  return {
    access_token: `${signed}.${base64url(new Uint8Array(signature))}`,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: now + expiresIn,
    user: { id: claims.sub, email: claims.email, aud: 'authenticated', app_metadata: {}, user_metadata: {} },
  }
}

export function sessionCookie(session: object): string {
  return `trellis-auth=base64-${base64url(JSON.stringify(session))}`
}
