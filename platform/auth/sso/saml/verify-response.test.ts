import { describe, expect, test } from 'vitest'
import { peekResponse } from './peek-response.ts'
import {
  algorithms,
  encode,
  expected,
  genuine,
  provider,
  signedResponse,
  signIn,
  stranger,
} from './test-support/signed-response.ts'
import { verifyResponse } from './verify-response.ts'

describe('verifyResponse', () => {
  test('reads what a signed assertion says', async () => {
    expect(await verifyResponse(encode(signedResponse()), expected)).toEqual({
      id: '_assertion-1',
      issuer: 'https://idp.example/saml',
      nameId: 'ann@acme.example',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      notOnOrAfter: new Date('2026-11-17T12:06:00Z'),
      sessionNotOnOrAfter: new Date('2026-11-17T20:00:00Z'),
      authnInstant: new Date('2026-11-17T11:59:58Z'),
      attributes: { groups: ['Engineering', 'On call'] },
      signature: 'SHA-256',
    })
  })

  test.each([
    ['the old certificate', provider],
    ['the new certificate', stranger],
  ])('accepts %s while the provider changes from one to the other', async (_, by) => {
    const certificates = [provider.certificate, stranger.certificate]
    const both = { ...expected, idp: { ...expected.idp, certificates } }
    expect(await verifyResponse(encode(signedResponse({}, { by })), both)).toMatchObject({
      id: '_assertion-1',
    })
  })

  test('accepts a response that is signed around a signed assertion', async () => {
    const xml = signIn(signedResponse(), { signs: 'Response' })
    expect(await verifyResponse(encode(xml), expected)).toMatchObject({ nameId: 'ann@acme.example' })
  })

  test.each([
    ['SHA-512', { signatureAlgorithm: algorithms.rsaSha512 }],
    ['SHA-256', { transforms: [algorithms.enveloped, algorithms.inclusive] }],
  ])('tells %s as the algorithm of the signature', async (signature, options) => {
    expect(await verifyResponse(encode(signedResponse({}, options)), expected)).toMatchObject({ signature })
  })

  test('accepts a response that nobody asked for if none was expected', async () => {
    const xml = signedResponse({ requestId: '', answeredId: '' })
    const verified = await verifyResponse(encode(xml), { ...expected, requestId: undefined })
    expect(verified).toMatchObject({ nameId: 'ann@acme.example' })
  })

  test('accepts the declaration of XML, line breaks and a response without its own issuer', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\r\n${signedResponse({ responseIssuer: '', destination: '' })}\n`
    const folded =
      encode(xml)
        .match(/.{1,76}/g)
        ?.join('\r\n') ?? ''
    expect(await verifyResponse(folded, expected)).toMatchObject({ id: '_assertion-1' })
  })

  test('joins the values of an attribute that is named twice', async () => {
    const one = '<saml:Attribute Name="g"><saml:AttributeValue> a </saml:AttributeValue></saml:Attribute>'
    const two =
      '<saml:Attribute Name="g"><saml:AttributeValue>b</saml:AttributeValue><saml:AttributeValue/></saml:Attribute>'
    const { attributes } = await verifyResponse(encode(signedResponse({ attributes: one + two })), expected)
    expect(attributes).toEqual({ g: ['a', 'b'] })
  })

  test('an attribute named like a part of every object is found only if it was sent', async () => {
    const { attributes } = await verifyResponse(encode(signedResponse()), expected)
    expect(attributes.constructor).toBeUndefined()
  })

  test('an assertion that promises a year is refused one hour after it was issued', async () => {
    const year = '2027-11-17T12:00:00Z'
    const xml = encode(signedResponse({ notOnOrAfter: year, confirmedUntil: year }))
    const { notOnOrAfter } = await verifyResponse(xml, expected)
    expect(notOnOrAfter).toEqual(new Date('2026-11-17T13:00:58Z'))
    await expect(verifyResponse(xml, { ...expected, now: notOnOrAfter })).rejects.toMatchObject({
      code: 'expired',
    })
  })
})

describe('peekResponse', () => {
  test('tells the issuer and the request that a response names', () => {
    expect(peekResponse(encode(signedResponse()))).toEqual({
      issuer: 'https://idp.example/saml',
      inResponseTo: '_request-1',
    })
  })

  test('finds both in the assertion if the response does not name them', () => {
    const xml = signedResponse({ responseIssuer: '', answeredId: '' })
    expect(peekResponse(encode(xml))).toEqual({ issuer: genuine.issuer, inResponseTo: '_request-1' })
  })

  test('refuses what is not a response', () => {
    expect(() => peekResponse(encode('<Response/>'))).toThrow('not_a_response')
  })
})
