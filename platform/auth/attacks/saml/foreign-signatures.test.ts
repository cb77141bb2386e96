// Signatures that are missing, made by somebody else, too weak, or of a form that covers less than it seems to.

import { expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import {
  algorithms,
  encode,
  expected,
  genuine,
  provider,
  type SigningOptions,
  signedResponse,
  signIn,
  stranger,
  writeAssertion,
  writeResponse,
} from '../../sso/saml/test-support/signed-response.ts'
import { takeApart } from '../../sso/saml/test-support/take-apart.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'

const unsigned = () => writeResponse(genuine, writeAssertion(genuine))
const changed = (from: string | RegExp, to: string) => signedResponse().replace(from, to)

/** Signed with the certificate as a shared secret, which everybody knows. */
function signedByHmac(): string {
  const signer = new SignedXml({
    privateKey: provider.certificate,
    signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    canonicalizationAlgorithm: algorithms.exclusive,
    idAttribute: 'ID',
  })
  signer.enableHMAC()
  const xpath = "//*[local-name(.)='Assertion']"
  signer.addReference({
    xpath,
    transforms: [algorithms.enveloped, algorithms.exclusive],
    digestAlgorithm: algorithms.sha256,
  })
  const reference = `${xpath}/*[local-name(.)='Issuer']`
  signer.computeSignature(unsigned(), { prefix: 'ds', location: { reference, action: 'after' } })
  return signer.getSignedXml()
}

/** One signature that covers only a part of the assertion, with the provider's own key. */
function signedInPart(): string {
  const signed = signIn(unsigned().replace('<saml:Subject>', '<saml:Subject ID="_subject">'))
  return signed.replace('URI="#_assertion-1"', 'URI="#_subject"')
}

const xpathTransform =
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::saml:Subject)</ds:XPath></ds:Transform>'
const xsltTransform =
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/></ds:Transform>'

const attacks: readonly [string, string, () => string][] = [
  ['an assertion without a signature', 'not_signed', unsigned],
  [
    'an unsigned assertion in a signed response',
    'not_signed',
    () => signIn(unsigned(), { signs: 'Response' }),
  ],
  ['a signature that was taken out', 'not_signed', () => changed(/<ds:Signature .*<\/ds:Signature>/s, '')],
  [
    'a signature that was moved to the response',
    'not_signed',
    () => {
      const { xml, assertion, bare, signature } = takeApart()
      return xml.replace(assertion, bare).replace('<samlp:Status>', `${signature}<samlp:Status>`)
    },
  ],
  ['a signature without a value', 'signature_invalid', () => changed(/(<ds:SignatureValue>)[^<]*/, '$1')],
  [
    'the signature of a stranger who brings a certificate',
    'signature_invalid',
    () => signedResponse({}, { by: stranger }),
  ],
  [
    'the signature of a stranger who brings the certificate of the provider',
    'signature_invalid',
    () => signedResponse({}, { by: { key: stranger.key, certificate: provider.certificate } }),
  ],
  ['another name after signing', 'signature_invalid', () => changed('ann@acme.example', 'boss@acme.example')],
  ['another group after signing', 'signature_invalid', () => changed('Engineering', 'Maintainers')],
  [
    'another audience after signing',
    'signature_invalid',
    () => signedResponse({ audience: 'x' }).replace('>x<', `>${genuine.audience}<`),
  ],
  [
    'another digest after signing',
    'signature_invalid',
    () => changed(/(<ds:DigestValue>)[^<]*/, `$1${Buffer.alloc(32).toString('base64')}`),
  ],
  [
    'a signature with SHA-1',
    'weak_signature',
    () => signedResponse({}, { signatureAlgorithm: algorithms.rsaSha1 }),
  ],
  ['a digest with SHA-1', 'weak_signature', () => signedResponse({}, { digestAlgorithm: algorithms.sha1 })],
  ['the certificate as a shared secret', 'weak_signature', signedByHmac],
  ['an unknown algorithm', 'weak_signature', () => changed(algorithms.rsaSha256, 'urn:none')],
  ['no algorithm', 'weak_signature', () => changed(` Algorithm="${algorithms.rsaSha256}"`, '')],
  ['a reference to a part of the assertion', 'signature_invalid', signedInPart],
  ['a reference to the whole document', 'signature_invalid', () => changed('URI="#_assertion-1"', 'URI=""')],
  [
    'a reference to an address',
    'signature_invalid',
    () => changed('URI="#_assertion-1"', 'URI="https://evil.example/a.xml"'),
  ],
  [
    'a reference by XPointer',
    'signature_invalid',
    () => changed('URI="#_assertion-1"', `URI="#xpointer(id('_assertion-1'))"`),
  ],
  ['a second reference', 'signature_invalid', () => changed(/(<ds:Reference .*<\/ds:Reference>)/s, '$1$1')],
  [
    'a second list of what is signed',
    'signature_invalid',
    () => changed(/(<ds:SignedInfo>.*<\/ds:SignedInfo>)/s, '$1$1'),
  ],
  [
    'a second list of what is signed in the key',
    'signature_invalid',
    () => {
      const { xml, signature } = takeApart()
      const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(signature)?.[0]
      return xml.replace('</ds:KeyInfo>', `${info}</ds:KeyInfo>`)
    },
  ],
  [
    'a second digest',
    'signature_invalid',
    () => changed(/(<ds:DigestValue>[^<]*<\/ds:DigestValue>)/, '$1$1'),
  ],
  [
    'a second signature of the assertion',
    'signature_invalid',
    () => changed(/(<ds:Signature .*<\/ds:Signature>)/s, '$1$1'),
  ],
  [
    'an element with the name of a signature',
    'signature_invalid',
    () =>
      changed(
        '<samlp:Status>',
        '<samlp:Extensions><x:Signature xmlns:x="urn:x"/></samlp:Extensions><samlp:Status>',
      ),
  ],
  [
    'a transform by XPath',
    'signature_invalid',
    () => changed('<ds:Transforms>', `<ds:Transforms>${xpathTransform}`),
  ],
  [
    'a transform by XSLT',
    'signature_invalid',
    () => changed(/<ds:Transforms>.*<\/ds:Transforms>/s, `<ds:Transforms>${xsltTransform}</ds:Transforms>`),
  ],
  [
    'no transform',
    'signature_invalid',
    () => signedResponse({}, { transforms: [algorithms.exclusive] } satisfies SigningOptions),
  ],
  ['an ID that is no name', 'signature_invalid', () => signedResponse({ assertionId: `a' or '1'='1` })],
  [
    'no ID',
    'signature_invalid',
    () => changed('ID="_assertion-1"', '').replace('URI="#_assertion-1"', 'URI="#"'),
  ],
  [
    'an object in the signature',
    'signature_invalid',
    () => changed('</ds:Signature>', '<ds:Object>x</ds:Object></ds:Signature>'),
  ],
  [
    'an element in the key that is none of a key',
    'signature_invalid',
    () => changed('</ds:KeyInfo>', '<ds:RetrievalMethod URI="https://evil.example"/></ds:KeyInfo>'),
  ],
  [
    'a transform that keeps comments',
    'signature_invalid',
    () => signedResponse({}, { transforms: [algorithms.enveloped, `${algorithms.exclusive}WithComments`] }),
  ],
  [
    'a signed response around the assertion of a stranger',
    'signature_invalid',
    () => signIn(signedResponse({}, { by: stranger }), { signs: 'Response' }),
  ],
  [
    'a response whose own signature is broken',
    'signature_invalid',
    () =>
      signIn(signedResponse(), { signs: 'Response' }).replace(
        'IssueInstant="2026-11-17T11:59:58Z" D',
        'IssueInstant="2026-11-17T11:59:59Z" D',
      ),
  ],
]

test('the genuine response is accepted, signed once or twice', async () => {
  for (const xml of [signedResponse(), signIn(signedResponse(), { signs: 'Response' })]) {
    expect(await verifyResponse(encode(xml), expected)).toMatchObject({ nameId: 'ann@acme.example' })
  }
})

test.each(attacks)('%s is refused with %s', async (_, code, attack) => {
  const xml = attack()
  expect(xml).not.toBe(signedResponse())
  await expect(verifyResponse(encode(xml), expected)).rejects.toMatchObject({ code })
})

test('a connection without certificates accepts nothing', async () => {
  const idp = { ...expected.idp, certificates: [] }
  await expect(verifyResponse(encode(signedResponse()), { ...expected, idp })).rejects.toMatchObject({
    code: 'signature_invalid',
  })
})

test('the reason never quotes the message', async () => {
  const failure = verifyResponse(encode(signedResponse({}, { by: stranger })), expected).catch(
    (error: unknown) => error,
  )
  const fault = (await failure) as Error
  expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toMatch(
    /ann@acme|SignatureValue|Engineering/,
  )
  expect(fault.cause).toBeUndefined()
})
