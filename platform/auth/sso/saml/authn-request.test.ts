import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildAuthnRequest } from './authn-request.ts'

const request = {
  idp: { ssoUrl: 'https://idp.example/sso?tenant=7&x=1' },
  entityId: 'https://app.example/metadata?a=1&b=2',
  acsUrl: 'https://app.example/acs',
  relayState: 'state & more',
  now: new Date('2026-11-17T12:00:00Z'),
}

test('the request goes to the address of the provider, with all that the address already says', () => {
  const { id, url } = buildAuthnRequest(request)
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe('https://idp.example/sso')
  expect(searchParams.get('tenant')).toBe('7')
  expect(searchParams.get('RelayState')).toBe('state & more')
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  expect(xml).toBe(
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="2026-11-17T12:00:00.000Z" Destination="https://idp.example/sso?tenant=7&amp;x=1" AssertionConsumerServiceURL="https://app.example/acs" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"><saml:Issuer>https://app.example/metadata?a=1&amp;b=2</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`,
  )
})

test('a fresh sign-in is asked for only on demand', () => {
  const { url } = buildAuthnRequest({ ...request, forcesSignIn: true })
  const xml = inflateRawSync(
    Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString()
  expect(xml).toContain(' ForceAuthn="true"')
})

test('no two requests have the same ID', () => {
  expect(buildAuthnRequest(request).id).not.toBe(buildAuthnRequest(request).id)
  expect(buildAuthnRequest(request).id).toMatch(/^_[0-9a-f]{40}$/)
})
