// Assertions that the provider did sign, but for somebody else, for another time or for another purpose.
import { expect, test } from 'vitest'
import { encode, expected, signedResponse, type Values } from '../../sso/saml/test-support/signed-response.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'

const nested = (value: string) =>
  `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="${value}"/></samlp:StatusCode><samlp:StatusMessage>Not assigned</samlp:StatusMessage>`
const audience = (name: string) =>
  `<saml:AudienceRestriction><saml:Audience>${name}</saml:Audience></saml:AudienceRestriction>`
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join('')
const value = (text: string) => `<saml:AttributeValue>${text}</saml:AttributeValue>`

const wrong: readonly [string, string, Partial<Values>][] = [
  ['another issuer of the assertion', 'wrong_issuer', { issuer: 'https://evil.example' }],
  ['another issuer of the response', 'wrong_issuer', { responseIssuer: 'https://evil.example' }],
  ['an issuer that only begins the same', 'wrong_issuer', { issuer: 'https://idp.example/saml/' }],
  ['another audience', 'wrong_audience', { audience: 'https://other.example' }],
  ['no audience', 'wrong_audience', { audience: '' }],
  [
    'a second restriction to another audience',
    'wrong_audience',
    { conditions: audience('https://other.example') },
  ],
  ['another recipient', 'wrong_recipient', { recipient: 'https://app.example/auth/v1/sso/saml/acs/' }],
  ['no recipient', 'wrong_recipient', { recipient: '' }],
  ['another destination', 'wrong_destination', { destination: 'https://evil.example/acs' }],
  ['an answer to another request', 'wrong_request', { requestId: '_request-2' }],
  ['an answer to no request', 'wrong_request', { requestId: '' }],
  ['a response to another request', 'wrong_request', { answeredId: '_request-2' }],
  ['an end in the past', 'expired', { notOnOrAfter: '2026-11-17T11:59:00Z' }],
  ['a confirmation that ended', 'expired', { confirmedUntil: '2026-11-17T11:59:00Z' }],
  ['a start in the future', 'not_yet_valid', { notBefore: '2026-11-17T12:01:01Z' }],
  ['an issue in the future', 'not_yet_valid', { issuedAt: '2026-11-17T12:01:01Z' }],
  ['an issue long ago', 'expired', { issuedAt: '2026-11-17T10:58:59Z' }],
  ['a time that is none', 'not_a_response', { notOnOrAfter: 'tomorrow' }],
  ['a time without a zone', 'not_a_response', { notOnOrAfter: '2026-11-17T12:05:00' }],
  ['a day that does not exist', 'not_a_response', { notOnOrAfter: '2026-13-41T12:05:00Z' }],
  ['a confirmation without an end', 'no_confirmation', { confirmedUntil: '' }],
  [
    'a confirmation by the holder of a key',
    'no_confirmation',
    { confirmation: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
  ],
  ['no name', 'no_subject', { nameId: '' }],
  ['a name of white space', 'no_subject', { nameId: ' \n ' }],
  ['a name with elements in it', 'no_subject', { nameId: 'ann@acme.example<saml:x/>.evil.example' }],
  ['an endless name', 'no_subject', { nameId: 'a'.repeat(1025) }],
  ['no sign-in', 'no_authentication', { statements: '' }],
  [
    'a session that ended',
    'expired',
    { statements: '<saml:AuthnStatement SessionNotOnOrAfter="2026-11-17T11:59:00Z"/>' },
  ],
  ['a condition that nobody knows', 'unknown_condition', { conditions: '<saml:Condition/>' }],
  [
    'a refusal',
    'refused_by_provider',
    { status: nested('urn:oasis:names:tc:SAML:2.0:status:RequestDenied') },
  ],
  ['no status', 'not_a_response', { status: '' }],
  ['an encrypted attribute', 'encrypted', { attributes: '<saml:EncryptedAttribute/>' }],
  ['an element of the response that is not of SAML', 'not_a_response', { extensions: '<x/>' }],
  [
    'too many attributes',
    'too_many_attributes',
    { attributes: many(101, (i) => `<saml:Attribute Name="a${i}"/>`) },
  ],
  [
    'too many values',
    'too_many_attributes',
    { attributes: `<saml:Attribute Name="g">${many(501, (i) => value(`g${i}`))}</saml:Attribute>` },
  ],
  [
    'an endless value',
    'too_many_attributes',
    { attributes: `<saml:Attribute Name="g">${value('g'.repeat(2049))}</saml:Attribute>` },
  ],
]

test.each(wrong)('%s is refused with %s', async (_, code, values) => {
  await expect(verifyResponse(encode(signedResponse(values)), expected)).rejects.toMatchObject({ code })
})

test.each([
  [
    'clocks that differ by a minute, ahead',
    { notBefore: '2026-11-17T12:01:00Z', issuedAt: '2026-11-17T12:01:00Z' },
  ],
  [
    'clocks that differ by a minute, behind',
    { notOnOrAfter: '2026-11-17T11:59:01Z', confirmedUntil: '2026-11-17T11:59:01Z' },
  ],
  [
    'several audiences',
    { audience: `https://other.example</saml:Audience><saml:Audience>${expected.entityId}` },
  ],
  ['use only once and no passing on', { conditions: '<saml:OneTimeUse/><saml:ProxyRestriction Count="0"/>' }],
])('%s are accepted', async (_, values) => {
  expect(await verifyResponse(encode(signedResponse(values)), expected)).toMatchObject({ id: '_assertion-1' })
})

test('an answer to a request is refused where nobody asked', async () => {
  const unsolicited = { ...expected, requestId: undefined }
  for (const values of [{}, { requestId: '' }, { answeredId: '' }]) {
    await expect(verifyResponse(encode(signedResponse(values)), unsolicited)).rejects.toMatchObject({
      code: 'wrong_request',
    })
  }
})

test('a response without a request is refused where one was asked', async () => {
  const xml = signedResponse({ requestId: '', answeredId: '' })
  await expect(verifyResponse(encode(xml), expected)).rejects.toMatchObject({ code: 'wrong_request' })
})

test('an encrypted assertion is refused in clear words', async () => {
  const xml = signedResponse().replace(
    /<saml:Assertion .*<\/saml:Assertion>/s,
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>',
  )
  await expect(verifyResponse(encode(xml), expected)).rejects.toMatchObject({ code: 'encrypted' })
})

test('the facts say what was found and expected, shortened', async () => {
  const found = `https://other.example/${'x'.repeat(400)}`
  await expect(verifyResponse(encode(signedResponse({ audience: found })), expected)).rejects.toMatchObject({
    code: 'wrong_audience',
    facts: { expected: 'https://app.example/auth/v1/sso/saml/metadata', found: found.slice(0, 300) },
  })
  const status = nested('urn:oasis:names:tc:SAML:2.0:status:RequestDenied')
  await expect(verifyResponse(encode(signedResponse({ status })), expected)).rejects.toMatchObject({
    facts: { status: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied', message: 'Not assigned' },
  })
})
