// Access tokens that were changed, kept too long, or signed with what an attacker can know.
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const publicKeyOf = () => auth.keyring.jwks().keys[0] ?? {}
const pem = () =>
  createPublicKey({ key: publicKeyOf(), format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()

const signWith = (secret: string, header: JWTHeaderParameters, claims: object) =>
  new SignJWT({ ...claims }).setProtectedHeader(header).sign(new TextEncoder().encode(secret))

type Forge = (token: string) => string | Promise<string>

const changed =
  (change: object): Forge =>
  (token) => {
    const [header, , signature] = token.split('.')
    return `${header}.${encode({ ...decodeJwt(token), ...change })}.${signature}`
  }

const renamed =
  (change: object): Forge =>
  (token) => {
    const [, payload, signature] = token.split('.')
    return `${encode({ ...decodeProtectedHeader(token), ...change })}.${payload}.${signature}`
  }

const unsigned =
  (alg: string): Forge =>
  (token) =>
    `${encode({ ...decodeProtectedHeader(token), alg })}.${token.split('.')[1]}.`

/** With an absolute path, a server that reads a key of this name finds it from wherever it runs. */
const wellKnownFile = join(import.meta.dirname, '../../package.json')

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const forgeries: readonly [string, Forge][] = [
  ['with another role', changed({ role: 'service_role' })],
  ['of another person', changed({ sub: '0b7c1f3e-6a7f-4c59-9d1a-1f2e3d4c5b6a' })],
  ['that lasts longer', changed({ exp: 4_102_444_800 })],
  ['of a higher level', changed({ aal: 'aal2' })],
  ['without its signature', (token) => token.split('.').slice(0, 2).join('.').concat('.')],
  ['with the signature of zeros', (token) => token.replace(/[^.]+$/, Buffer.alloc(64).toString('base64url'))],
  ['of the algorithm none', unsigned('none')],
  ['of the algorithm None', unsigned('None')],
  ['of the algorithm NONE', unsigned('NONE')],
  ['without an algorithm', renamed({ alg: undefined })],
  ['that names a critical extension', renamed({ crit: ['exp'] })],
  [
    'with its own key in the header',
    async (token) => {
      const jwk = stranger.publicKey.export({ format: 'jwk' })
      return await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid: String(publicKeyOf().kid), jwk })
        .sign(stranger.privateKey)
    },
  ],
  [
    'with the address of its own keys',
    async (token) =>
      await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid: 'mine', jku: 'https://evil.example/jwks.json' })
        .sign(stranger.privateKey),
  ],
  [
    'under the name of our key',
    async (token) =>
      await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid: String(publicKeyOf().kid) })
        .sign(stranger.privateKey),
  ],
  [
    'under a name that is the path of a file that everybody knows',
    async (token) =>
      await signWith(
        readFileSync(wellKnownFile, 'utf8'),
        { alg: 'HS256', kid: wellKnownFile },
        decodeJwt(token),
      ),
  ],
  [
    'under a name that is a statement',
    async (token) => await signWith('x', { alg: 'HS256', kid: "' union select 'x' --" }, decodeJwt(token)),
  ],
  [
    'of HS256 with the public key as JSON',
    async (token) =>
      await signWith(
        JSON.stringify(publicKeyOf()),
        { alg: 'HS256', kid: String(publicKeyOf().kid) },
        decodeJwt(token),
      ),
  ],
  [
    'of HS256 with the public key as PEM',
    async (token) =>
      await signWith(pem(), { alg: 'HS256', kid: String(publicKeyOf().kid) }, decodeJwt(token)),
  ],
  [
    'of HS256 with the API key',
    async (token) => await signWith(auth.keyring.publishableKey, { alg: 'HS256' }, decodeJwt(token)),
  ],
]

const calls: readonly (readonly [string, string, object | undefined])[] = [
  ['GET', '/user', undefined],
  ['PUT', '/user', { data: { owned: true } }],
  ['POST', '/logout?scope=global', undefined],
]

describe('a token', () => {
  test.each(forgeries)('%s is refused everywhere', async (_, forge) => {
    const { access_token, refresh_token } = await auth.signIn()
    const token = await forge(access_token)
    await expectHarmless(auth, [token, access_token, refresh_token], async () => {
      for (const [method, path, body] of calls) {
        const answer = await auth.request(method, path, { token, ...(body !== undefined && { body }) })
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'bad_jwt'])
      }
    })
  })

  test('that expired is refused', async () => {
    const { access_token } = await auth.signIn()
    const now = Math.floor(Date.now() / 1000)
    const claims = decodeJwt(access_token)
    const token = await auth.keyring.sign({ ...claims, iat: now - 3700, exp: now - 100 })
    await expectHarmless(auth, [token], async () => {
      for (const [method, path, body] of calls) {
        const answer = await auth.request(method, path, { token, ...(body !== undefined && { body }) })
        expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt'])
      }
    })
  })

  test('that is used again after its session ended is refused', async () => {
    const { access_token: token } = await auth.signIn()
    await auth.request('POST', '/logout', { token })
    await expectHarmless(auth, [token], async () => {
      for (const [method, path, body] of calls) {
        const answer = await auth.request(method, path, { token, ...(body !== undefined && { body }) })
        expect([method, path, answer.status, answer.body.code]).toEqual([
          method,
          path,
          403,
          'session_not_found',
        ])
      }
    })
  })

  test('of the installation for no person opens no account', async () => {
    for (const token of [auth.keyring.publishableKey, auth.keyring.secretKey]) {
      await expectHarmless(auth, [token], async () => {
        for (const [method, path, body] of calls) {
          const answer = await auth.request(method, path, { token, ...(body !== undefined && { body }) })
          expect([answer.status, answer.body.code]).toEqual([403, 'bad_jwt'])
        }
      })
    }
  })
})
