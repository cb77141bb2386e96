import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from './provider-client.ts'
import { createProviderRegistry } from './provider-registry.ts'

/** Counts how often its document is fetched, and answers with it or not. */
const server = createServer((_, response) => {
  fetched += 1
  response.statusCode = isBroken ? 503 : 200
  response.setHeader('content-type', 'application/json')
  response.end(body)
})
let issuer = ''
let body = ''
let fetched = 0
let isBroken = false

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  body = JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, response_types_supported: ['code'] })
})
afterAll(() => void server.close())

function openRegistry() {
  let now = 0
  fetched = 0
  isBroken = false
  const registry = createProviderRegistry({ own: { issuer, clientId: 'us' } }, { clock: () => now })
  const provider = registry.find('own')
  if (provider === undefined) throw new Error('The provider is missing')
  return {
    open: () => registry.open(provider),
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('the document of a provider', () => {
  test('is fetched once for everybody who waits, and again after ten minutes', async () => {
    const { open, wait } = openRegistry()
    await Promise.all([open(), open()])
    wait(599_999)
    await open()
    expect(fetched).toBe(1)
    wait(1)
    await open()
    expect(fetched).toBe(2)
  })

  test('that could not be fetched is tried again after three seconds', async () => {
    const { open, wait } = openRegistry()
    isBroken = true
    await expect(open()).rejects.toThrow(ProviderError)
    isBroken = false
    await expect(open()).rejects.toThrow(ProviderError)
    expect(fetched).toBe(1)
    wait(3000)
    await open()
    expect(fetched).toBe(2)
  })

  test.each([
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['without keys', { jwks_uri: undefined }],
    ['that is too long', { padding: 'x'.repeat(600_000) }],
  ])('%s is refused', async (_, change) => {
    const { open } = openRegistry()
    const right = body
    body = JSON.stringify({ ...JSON.parse(right), ...change })
    await expect(open()).rejects.toThrow(ProviderError)
    body = right
  })
})

describe('an issuer', () => {
  const open = (name: string, given?: string) =>
    createProviderRegistry(
      { [name]: { clientId: 'us', ...(given !== undefined && { issuer: given }) } },
      { clock: Date.now },
    ).find(name)?.issuer

  test('of Google and of Microsoft is known, and any other must be named', () => {
    expect(open('google')).toBe('https://accounts.google.com')
    expect(open('microsoft')).toBe('https://login.microsoftonline.com/common/v2.0')
    expect(() => open('constructor')).toThrow('The issuer of the provider constructor is required')
    expect(() => open('keycloak')).toThrow('The issuer of the provider keycloak is required')
  })

  test.each(['https://login.example.com/realm', 'http://localhost:8080', 'http://[::1]:8080'])(
    'may be %s',
    (given) => {
      expect(open('keycloak', given)).toBe(given)
    },
  )

  test.each(['http://login.example.com', 'http://10.0.0.1', 'ftp://localhost', 'nonsense', ''])(
    'must not be %j',
    (given) => {
      expect(() => open('keycloak', given)).toThrow('must begin with https://')
    },
  )
})

describe('the claim that proves an address', () => {
  const proofAt = (given: string) =>
    createProviderRegistry({ own: { issuer: given, clientId: 'us' } }, { clock: Date.now }).find('own')
      ?.emailProof

  test.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/2f5b6f3e-56ad-4c2b-9f0a-6d1f1c6a8b11/v2.0',
    'https://login.microsoftonline.us/common/v2.0',
    'https://sts.windows.net/2f5b6f3e-56ad-4c2b-9f0a-6d1f1c6a8b11/',
  ])('is the one of Microsoft at %s', (given) => {
    expect(proofAt(given)).toBe('xms_edov')
  })

  test.each(['https://accounts.google.com', 'https://login.microsoftonline.com.evil.example'])(
    'is the one of the standard at %s',
    (given) => {
      expect(proofAt(given)).toBe('email_verified')
    },
  )
})

test('every provider but Google states when somebody signed in there', () => {
  const states = (name: string, given?: string) =>
    createProviderRegistry(
      { [name]: { clientId: 'us', ...(given !== undefined && { issuer: given }) } },
      { clock: Date.now },
    ).find(name)?.statesAuthTime
  expect([states('google'), states('other', 'https://accounts.google.com')]).toEqual([false, false])
  expect([states('microsoft'), states('own', issuer)]).toEqual([true, true])
})

test('providers are found by their name and by their issuer, and by nothing else', () => {
  const registry = createProviderRegistry({ own: { issuer, clientId: 'us' } }, { clock: Date.now })
  expect(registry.names).toEqual(['own'])
  expect(registry.findByIssuer(issuer)?.name).toBe('own')
  expect([registry.find('constructor'), registry.findByIssuer('')]).toEqual([undefined, undefined])
})
