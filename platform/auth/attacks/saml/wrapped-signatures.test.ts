// XML signature wrapping: the genuine signed assertion stays somewhere in the document, so that its signature is
// valid, and a forged one stands where it is read.
import { expect, test } from 'vitest'
import { encode, expected, signedResponse, signIn } from '../../sso/saml/test-support/signed-response.ts'
import { type Parts, takeApart } from '../../sso/saml/test-support/take-apart.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'

type Wrap = (parts: Parts) => string

/** The forged assertion carries the genuine signature, and `inside` holds what the signature refers to. */
const withSignature = (forged: string, signature: string) =>
  forged.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
const before = (tag: string, added: string) => (xml: string) => xml.replace(tag, `${added}${tag}`)
const inObject = (signature: string, content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
const renamed = (xml: string) => xml.replaceAll('ID="_forged"', 'ID="_assertion-1"')

const inAssertion: readonly [string, string, Wrap][] = [
  [
    'the forged one before the genuine one',
    'several_assertions',
    ({ xml, forged }) => before('<saml:Assertion ', forged)(xml),
  ],
  [
    'the forged one after the genuine one',
    'several_assertions',
    ({ xml, forged }) => before('</samlp:Response>', forged)(xml),
  ],
  [
    'the genuine one inside the forged one',
    'several_assertions',
    ({ xml, assertion, forged }) => xml.replace(assertion, before('</saml:Assertion>', assertion)(forged)),
  ],
  [
    'the genuine one, without its signature, after the forged one that carries it',
    'several_assertions',
    ({ xml, assertion, bare, forged, signature }) =>
      xml.replace(assertion, withSignature(forged, signature) + bare),
  ],
  [
    'the genuine one inside the signature of the forged one',
    'several_assertions',
    ({ xml, assertion, bare, forged, signature }) =>
      xml.replace(assertion, withSignature(forged, inObject(signature, bare))),
  ],
  [
    'the genuine one inside the key of the forged one',
    'several_assertions',
    ({ xml, assertion, bare, forged, signature }) =>
      xml.replace(assertion, withSignature(forged, before('</ds:KeyInfo>', bare)(signature))),
  ],
  [
    'the genuine one in an extension of the response',
    'several_assertions',
    ({ xml, assertion, bare, forged, signature }) =>
      before(
        '<samlp:Status>',
        `<samlp:Extensions>${bare}</samlp:Extensions>`,
      )(xml.replace(assertion, withSignature(forged, signature))),
  ],
  [
    'the forged one in an extension of the response',
    'several_assertions',
    ({ xml, forged }) => before('<samlp:Status>', `<samlp:Extensions>${forged}</samlp:Extensions>`)(xml),
  ],
  [
    'the genuine one in the details of the status',
    'several_assertions',
    ({ xml, assertion, forged }) =>
      before(
        '</samlp:Status>',
        `<samlp:StatusDetail>${assertion}</samlp:StatusDetail>`,
      )(xml.replace(assertion, forged)),
  ],
  [
    'the genuine one as advice of the forged one',
    'several_assertions',
    ({ xml, assertion, forged }) =>
      xml.replace(
        assertion,
        before('<saml:AuthnStatement', `<saml:Advice>${assertion}</saml:Advice>`)(forged),
      ),
  ],
  [
    'the forged one with the ID of the genuine one, before it',
    'signature_invalid',
    ({ xml, forged }) => before('<saml:Assertion ', renamed(forged))(xml),
  ],
  [
    'the forged one with the ID of the genuine one, around it',
    'signature_invalid',
    ({ xml, assertion, forged }) =>
      xml.replace(assertion, renamed(before('</saml:Assertion>', assertion)(forged))),
  ],
  [
    'the forged one in another namespace',
    'several_assertions',
    ({ xml, forged }) =>
      before('<saml:Assertion ', forged.replace('SAML:2.0:assertion', 'SAML:1.0:assertion'))(xml),
  ],
  [
    'the forged one with another case of its name',
    'several_assertions',
    ({ xml, forged }) =>
      before('<saml:Assertion ', forged.replaceAll('saml:Assertion', 'saml:assertion'))(xml),
  ],
  [
    'the ID of the genuine one as xml:id of the response',
    'signature_invalid',
    ({ xml }) => xml.replace('Version="2.0"', 'xml:id="_assertion-1" Version="2.0"'),
  ],
  [
    'the ID of the genuine one as Id of the status',
    'signature_invalid',
    ({ xml }) => xml.replace('<samlp:Status>', '<samlp:Status Id="_assertion-1">'),
  ],
  [
    'the whole genuine response inside a forged one',
    'several_assertions',
    ({ xml, assertion, forged }) =>
      before(
        '</samlp:Response>',
        xml,
      )(xml.replace(assertion, forged).replace('ID="_response-1"', 'ID="_response-2"')),
  ],
  [
    'the genuine one outside of the response',
    'not_a_response',
    ({ xml, assertion, forged }) => `<all>${xml.replace(assertion, forged)}${assertion}</all>`,
  ],
  [
    'the genuine one deeper in the response, and none in its place',
    'no_assertion',
    ({ xml, assertion }) =>
      before(
        '<samlp:Status>',
        `<samlp:Extensions>${assertion}</samlp:Extensions>`,
      )(xml.replace(assertion, '')),
  ],
]

test('the genuine response is accepted', async () => {
  expect(await verifyResponse(encode(signedResponse()), expected)).toMatchObject({
    nameId: 'ann@acme.example',
  })
})

test.each(inAssertion)('%s', async (_, code, wrap) => {
  const parts = takeApart()
  expect(parts.forged).toContain('boss@acme.example')
  await expect(verifyResponse(encode(wrap(parts)), expected)).rejects.toMatchObject({ code })
})

const inResponse: readonly [string, string, (xml: string, signature: string) => string][] = [
  [
    'a changed copy of a signed response around the genuine one',
    'several_assertions',
    (xml, signature) =>
      before(
        '</samlp:Response>',
        xml,
      )(xml.replace(signature, '').replace('_response-1', '_response-2').replace('_assertion-1', '_forged')),
  ],
  [
    'the genuine response in the signature of a changed copy',
    'several_assertions',
    (xml, signature) =>
      xml
        .replaceAll('_assertion-1', '_forged')
        .replace('ID="_response-1"', 'ID="_response-2"')
        .replace(signature, inObject(signature, xml.replace(signature, ''))),
  ],
  [
    'a second signature with the value of the first one, which hides an assertion from the digest',
    'several_assertions',
    (xml, signature) => before('<samlp:Status>', inObject(signature, takeApart().forged))(xml),
  ],
]

test.each(inResponse)('%s', async (_, code, wrap) => {
  const xml = signIn(signedResponse(), { signs: 'Response' })
  const signature = /<ds:Signature .*?<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
  expect(signature).toContain('URI="#_response-1"')
  await expect(verifyResponse(encode(wrap(xml, signature)), expected)).rejects.toMatchObject({ code })
})
