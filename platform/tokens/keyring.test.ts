import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EnsureSecret } from './ensure-secret.ts'
import { type KeyringOptions, openKeyring } from './keyring.ts'
import { TokenError } from './token-error.ts'

const issuer = 'https://example.com/auth/v1'
const now = Date.UTC(2026, 0, 1)
const seconds = now / 1000
const jwtSecret = 'a secret of at least thirty-two characters'

function sharedSecrets(): EnsureSecret {
  const stored = new Map<string, string>()
  return async (name, create) => {
    const value = stored.get(name) ?? (await create())
    stored.set(name, value)
    return value
  }
}

const open = (options: Partial<KeyringOptions> = {}) =>
  openKeyring({ ensureSecret: sharedSecrets(), issuer, clock: () => now, ...options })

const claims = { sub: 'someone', role: 'authenticated', aud: 'authenticated', exp: seconds + 60 }
const encoded = (secret: string) => new TextEncoder().encode(secret)

function keyFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'keys.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

async function privateJwk(alg: 'ES256' | 'RS256', kid: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}

describe('a generated key', () => {
  test('signs tokens that another process with the same secrets accepts', async () => {
    const ensureSecret = sharedSecrets()
    const [first, second] = [await open({ ensureSecret }), await open({ ensureSecret })]
    expect(await second.verify(await first.sign(claims))).toEqual({ ...claims, iss: issuer })
    expect(second.jwks()).toEqual(first.jwks())
    expect(second.publishableKey).toBe(first.publishableKey)
    expect(second.digest('x')).toBe(first.digest('x'))
  })

  test('is published without its private part', async () => {
    const [key, ...others] = (await open()).jwks().keys
    expect(others).toEqual([])
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(key).not.toHaveProperty('d')
  })

  test('of another installation is not accepted', async () => {
    const token = await (await open()).sign(claims)
    await expect((await open()).verify(token)).rejects.toMatchObject({ reason: 'unknown-key' })
  })
})

describe('a token', () => {
  test.each([
    ['that ended a minute ago', { exp: seconds - 60 }, 'expired'],
    ['without an end', { exp: undefined }, 'invalid'],
    ['that claims a role of the server', { role: 'app_writer' }, 'invalid'],
    ['that claims the owner', { role: 'postgres' }, 'invalid'],
    ['without a role', { role: undefined }, 'invalid'],
    ['for another audience', { aud: 'elsewhere' }, 'other-audience'],
    ['that begins in an hour', { nbf: seconds + 3600 }, 'not-yet-valid'],
    ['that was made in an hour', { iat: seconds + 3600 }, 'from-the-future'],
  ])('%s is refused', async (_, change, reason) => {
    const keyring = await open()
    const refused = keyring.verify(await keyring.sign({ ...claims, ...change }))
    await expect(refused).rejects.toBeInstanceOf(TokenError)
    await expect(refused).rejects.toMatchObject({ reason })
  })

  test('that ended within the tolerance of clocks is taken', async () => {
    const keyring = await open()
    await expect(keyring.verify(await keyring.sign({ ...claims, exp: seconds - 29 }))).resolves.toMatchObject(
      {
        sub: 'someone',
      },
    )
  })

  test('of another issuer is refused, even with our key', async () => {
    const ensureSecret = sharedSecrets()
    const elsewhere = await open({ ensureSecret, issuer: 'https://elsewhere.example' })
    const here = await open({ ensureSecret })
    await expect(here.verify(await elsewhere.sign(claims))).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('of any issuer, and without an end, is accepted where our keys are trusted whoever holds them', async () => {
    const ensureSecret = sharedSecrets()
    const elsewhere = await open({ ensureSecret, issuer: 'https://elsewhere.example' })
    const here = await open({ ensureSecret, trustsAnyIssuer: true })
    const endless = await elsewhere.sign({ ...claims, exp: undefined })
    await expect(here.verify(endless)).resolves.toMatchObject({ sub: 'someone' })
    const ended = await elsewhere.sign({ ...claims, exp: seconds - 60 })
    await expect(here.verify(ended)).rejects.toMatchObject({ reason: 'expired' })
  })

  test.each([
    ['elsewhere', undefined, 'other-audience'],
    ['elsewhere', 'elsewhere', undefined],
    ['authenticated', 'elsewhere', 'other-audience'],
    ['elsewhere', null, undefined],
  ])('for the audience %s where it is %s', async (aud, audience, reason) => {
    const keyring = await open(audience === undefined ? {} : { audience })
    const verified = keyring.verify(await keyring.sign({ ...claims, aud }))
    if (reason === undefined) await expect(verified).resolves.toMatchObject({ aud })
    else await expect(verified).rejects.toMatchObject({ reason })
  })

  test('of another role is accepted only where that role is asked for', async () => {
    const keyring = await open()
    const token = await keyring.sign({ ...claims, role: 'supabase_admin' })
    await expect(keyring.verify(token)).rejects.toMatchObject({ reason: 'invalid' })
    await expect(keyring.verify(token, ['supabase_admin'])).resolves.toMatchObject({ role: 'supabase_admin' })
  })

  test.each(['', 'nonsense', 'a.b.c', 'sb_publishable_abc'])(
    'in the form of %j is refused',
    async (token) => {
      await expect((await open()).verify(token)).rejects.toMatchObject({ reason: 'invalid' })
    },
  )

  test('without a signature is refused', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'none' })}.${part({ ...claims, iss: issuer })}.`
    await expect((await open({ jwtSecret })).verify(token)).rejects.toMatchObject({ reason: 'unknown-key' })
  })

  test('signed with the public key as if it were a shared secret is refused', async () => {
    const keyring = await open({ jwtSecret })
    const publicKey = JSON.stringify(keyring.jwks().keys[0])
    const token = await new SignJWT({ ...claims, iss: issuer })
      .setProtectedHeader({ alg: 'HS256', kid: String(keyring.jwks().keys[0]?.kid) })
      .sign(encoded(publicKey))
    await expect(keyring.verify(token)).rejects.toMatchObject({ reason: 'invalid' })
  })
})

describe('a shared secret', () => {
  const signed = () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(encoded(jwtSecret))

  test('is accepted where it is set, and is never published', async () => {
    const keyring = await open({ jwtSecret })
    await expect(keyring.verify(await signed())).resolves.toMatchObject({ sub: 'someone' })
    expect(keyring.jwks().keys).toHaveLength(1)
    expect(JSON.stringify(keyring.jwks())).not.toContain('oct')
  })

  test('counts for nothing where it is not set', async () => {
    await expect((await open()).verify(await signed())).rejects.toMatchObject({ reason: 'unknown-key' })
  })
})

describe('API keys', () => {
  test('are opaque without a shared secret', async () => {
    const { publishableKey, secretKey, roleOfApiKey } = await open()
    expect(publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
    expect(secretKey).toMatch(/^sb_secret_[\w-]{32}$/)
    expect(roleOfApiKey(publishableKey)).toBe('anon')
    expect(roleOfApiKey(secretKey)).toBe('service_role')
    expect(roleOfApiKey(`${publishableKey}x`)).toBeUndefined()
    expect(roleOfApiKey('')).toBeUndefined()
  })

  test('are tokens with a shared secret, the same in every process', async () => {
    const [first, second] = [await open({ jwtSecret }), await open({ jwtSecret })]
    expect(second.publishableKey).toBe(first.publishableKey)
    expect(await first.verify(second.publishableKey)).toEqual({ role: 'anon' })
    expect(await first.verify(second.secretKey)).toEqual({ role: 'service_role' })
  })

  test('that were given stand for their roles', async () => {
    const { roleOfApiKey } = await open({ anonKey: 'public-one', serviceRoleKey: 'secret-one' })
    expect(['public-one', 'secret-one', 'third'].map(roleOfApiKey)).toEqual([
      'anon',
      'service_role',
      undefined,
    ])
  })
})

describe('a file of keys', () => {
  test('signs with the first and verifies with all', async () => {
    const [old, current] = [await privateJwk('RS256', 'old'), await privateJwk('ES256', 'current')]
    const before = await open({ signingKeysFile: keyFile([old]) })
    const after = await open({ signingKeysFile: keyFile({ keys: [current, old] }) })
    await expect(after.verify(await before.sign(claims))).resolves.toMatchObject({ sub: 'someone' })
    await expect(before.verify(await after.sign(claims))).rejects.toMatchObject({ reason: 'unknown-key' })
    expect(after.jwks().keys.map(({ kid, alg }) => [kid, alg])).toEqual([
      ['current', 'ES256'],
      ['old', 'RS256'],
    ])
    expect(JSON.stringify(after.jwks())).not.toContain('"d"')
  })

  test.each([
    ['that is no JSON', '{', 'must hold JWKs'],
    ['that holds a shared secret', [{ kty: 'oct', k: 'c2VjcmV0' }], 'must hold JWKs'],
    ['that is empty', [], 'must hold a private key that may sign'],
  ])('%s stops the start with a reason', async (_, content, reason) => {
    await expect(open({ signingKeysFile: keyFile(content) })).rejects.toThrow(reason)
  })

  test.each([
    ['is public', { d: undefined }],
    ['may only verify', { key_ops: ['verify'] }],
  ])('whose only key %s stops the start with a reason', async (_, change) => {
    const jwk = { ...(await privateJwk('ES256', 'only')), ...change }
    await expect(open({ signingKeysFile: keyFile([jwk]) })).rejects.toThrow(
      'must hold a private key that may sign',
    )
  })

  test('signs with the first key that may sign', async () => {
    const keys = [
      { ...(await privateJwk('RS256', 'old')), key_ops: ['verify'] },
      { ...(await privateJwk('ES256', 'current')), key_ops: ['sign', 'verify'] },
    ]
    const keyring = await open({ signingKeysFile: keyFile(keys) })
    expect(decodeProtectedHeader(await keyring.sign(claims))).toMatchObject({ kid: 'current' })
  })

  describe('with a shared key', () => {
    const shared = {
      kty: 'oct',
      alg: 'HS256',
      kid: 'shared',
      k: 'Z7-AyPyChGNcQsX16cPBV-pPBo4q-zckDxkq1VZjATo',
    }
    const openShared = (keys: object[], options: Partial<KeyringOptions> = {}) =>
      open({ signingKeysFile: keyFile(keys), allowsSharedKeys: true, ...options })

    test('signs with it and never publishes it', async () => {
      const keyring = await openShared([shared, await privateJwk('RS256', 'other')])
      const token = await keyring.sign(claims)
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', kid: 'shared' })
      await expect(keyring.verify(token)).resolves.toMatchObject({ sub: 'someone' })
      expect(keyring.jwks().keys.map(({ kid }) => kid)).toEqual(['other'])
    })

    test('verifies with the key that a token names, or with the shared secret if it names none', async () => {
      const keyring = await openShared([shared, await privateJwk('RS256', 'other')], { jwtSecret })
      const sign = (secret: Uint8Array, kid?: string) =>
        new SignJWT({ ...claims, iss: issuer })
          .setProtectedHeader({ alg: 'HS256', ...(kid !== undefined && { kid }) })
          .sign(secret)
      const bytes = Buffer.from(shared.k, 'base64url')
      await expect(keyring.verify(await sign(bytes, 'shared'))).resolves.toMatchObject({ sub: 'someone' })
      await expect(keyring.verify(await sign(encoded(jwtSecret)))).resolves.toMatchObject({ sub: 'someone' })
      await expect(keyring.verify(await sign(bytes))).rejects.toMatchObject({ reason: 'invalid' })
      await expect(keyring.verify(await sign(encoded(jwtSecret), 'shared'))).rejects.toMatchObject({
        reason: 'invalid',
      })
      await expect(keyring.verify(await sign(bytes, 'other'))).rejects.toMatchObject({ reason: 'invalid' })
    })

    test('of less than 256 bits stops the start', async () => {
      await expect(openShared([{ ...shared, k: 'c2VjcmV0' }])).rejects.toThrow('must hold JWKs')
    })
  })

  test('that is missing stops the start with its name', async () => {
    await expect(open({ signingKeysFile: 'no-such-file.json' })).rejects.toThrow(
      '(no-such-file.json) cannot be read',
    )
  })
})
