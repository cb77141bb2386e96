import { generateKeyPair, SignJWT } from 'jose'
import { Configuration } from 'openid-client'
import { describe, expect, test } from 'vitest'
import { describeProvider } from './provider.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { verifyIdToken } from './verify-id-token.ts'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const now = Date.now()
const tenant = '2f5b6f3e-56ad-4c2b-9f0a-6d1f1c6a8b11'
const otherTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
const template = 'https://login.microsoftonline.com/{tenantid}/v2.0'
const issuerOf = (name: string) => template.replace('{tenantid}', name)

/** A token with the key of the provider, checked where the provider's document states `stated` as its issuer. */
async function verify(claims: Readonly<Record<string, unknown>>, { stated }: { readonly stated: string }) {
  const seconds = Math.floor(now / 1000)
  const fresh = { sub: 'ada', aud: 'us', iat: seconds, exp: seconds + 300 }
  const idToken = await new SignJWT({ ...fresh, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(privateKey)
  const client = { configuration: new Configuration({ issuer: stated }, 'us'), keys: async () => publicKey }
  const registry: Pick<ProviderRegistry, 'open'> = { open: async () => client }
  const provider = describeProvider('microsoft', { clientId: 'us' })
  return await verifyIdToken(registry as ProviderRegistry, provider, { idToken, accessToken: undefined, now })
}

describe('where the provider has an issuer for each tenant', () => {
  test.each([tenant, otherTenant])('a token of the tenant that it names is accepted', async (tid) => {
    expect(await verify({ tid, iss: issuerOf(tid) }, { stated: template })).toMatchObject({ sub: 'ada' })
  })

  test.each([
    ['of another tenant', { tid: tenant, iss: issuerOf(otherTenant) }],
    ['without a tenant', { iss: issuerOf('undefined') }],
    ['with the template itself', { tid: '{tenantid}', iss: template }],
    ['with a tenant that is none', { tid: 'x/../y', iss: issuerOf('x/../y') }],
    ['of the issuer that was asked', { tid: tenant, iss: issuerOf('common') }],
    ['of another host', { tid: tenant, iss: `https://evil.example/${tenant}/v2.0` }],
    ['without an issuer', { tid: tenant }],
  ])('a token %s is refused', async (_, claims) => {
    expect(await verify(claims, { stated: template })).toBeUndefined()
  })
})

test('a tenant fills no other issuer', async () => {
  const asked = issuerOf('common')
  expect(await verify({ tid: tenant, iss: issuerOf(tenant) }, { stated: asked })).toBeUndefined()
  expect(await verify({ tid: tenant, iss: asked }, { stated: asked })).toMatchObject({ sub: 'ada' })
})
