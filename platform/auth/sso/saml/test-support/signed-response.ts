import { SignedXml } from 'xml-crypto'
import { makeSelfSigned, type SelfSigned } from '../../../../outside/test-support/self-signed.ts'
import type { ExpectedResponse } from '../verify-response.ts'

/** The provider of the tests, and a stranger who wants to pass for it. */
export const provider = makeSelfSigned('provider')
export const stranger = makeSelfSigned('stranger')

const now = new Date('2026-11-17T12:00:00Z')

export const expected: ExpectedResponse = {
  idp: { entityId: 'https://idp.example/saml', certificates: [provider.certificate] },
  entityId: 'https://app.example/auth/v1/sso/saml/metadata',
  acsUrl: 'https://app.example/auth/v1/sso/saml/acs',
  requestId: '_request-1',
  now,
}

/** The values of a response that everything is right about. A test changes one of them. */
export const genuine = {
  responseId: '_response-1',
  assertionId: '_assertion-1',
  issuer: 'https://idp.example/saml',
  responseIssuer: 'https://idp.example/saml',
  destination: 'https://app.example/auth/v1/sso/saml/acs',
  recipient: 'https://app.example/auth/v1/sso/saml/acs',
  audience: 'https://app.example/auth/v1/sso/saml/metadata',
  requestId: '_request-1',
  answeredId: '_request-1',
  issuedAt: '2026-11-17T11:59:58Z',
  notBefore: '2026-11-17T11:59:00Z',
  notOnOrAfter: '2026-11-17T12:05:00Z',
  confirmedUntil: '2026-11-17T12:05:00Z',
  nameId: 'ann@acme.example',
  attributes:
    '<saml:Attribute Name="groups"><saml:AttributeValue>Engineering</saml:AttributeValue><saml:AttributeValue>On call</saml:AttributeValue></saml:Attribute>',
  statements:
    '<saml:AuthnStatement AuthnInstant="2026-11-17T11:59:58Z" SessionNotOnOrAfter="2026-11-17T20:00:00Z"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
  conditions: '',
  confirmation: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  status: '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>',
  extensions: '',
}

export type Values = typeof genuine

const attribute = (name: string, value: string) => (value ? ` ${name}="${value}"` : '')

export function writeAssertion(values: Values): string {
  const { assertionId, issuer, nameId, confirmation, recipient, requestId, audience, attributes } = values
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${values.issuedAt}">` +
    `<saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${confirmation}"><saml:SubjectConfirmationData${attribute('NotOnOrAfter', values.confirmedUntil)}${attribute('Recipient', recipient)}${attribute('InResponseTo', requestId)}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions${attribute('NotBefore', values.notBefore)}${attribute('NotOnOrAfter', values.notOnOrAfter)}>${audience && `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`}${values.conditions}</saml:Conditions>` +
    `${values.statements}<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`
  )
}

export function writeResponse(values: Values, assertion: string): string {
  const { responseId, responseIssuer, destination, answeredId, status, extensions, issuedAt } = values
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${responseId}" Version="2.0" IssueInstant="${issuedAt}"${attribute('Destination', destination)}${attribute('InResponseTo', answeredId)}>` +
    `${responseIssuer && `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${responseIssuer}</saml:Issuer>`}${extensions}` +
    `<samlp:Status>${status}</samlp:Status>${assertion}</samlp:Response>`
  )
}

export type SigningOptions = {
  readonly by?: SelfSigned
  readonly signs?: 'Assertion' | 'Response'
  readonly signatureAlgorithm?: string
  readonly digestAlgorithm?: string
  readonly transforms?: readonly string[]
  readonly canonicalization?: string
}

export const algorithms = {
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsaSha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  rsaSha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  inclusive: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
} as const

/** Signs the assertion in a document, or the response around it, the way providers do. */
export function signIn(xml: string, options: SigningOptions = {}): string {
  const {
    by = provider,
    signs = 'Assertion',
    transforms = [algorithms.enveloped, algorithms.exclusive],
  } = options
  const signer = new SignedXml({
    privateKey: by.key,
    publicCert: by.certificate,
    signatureAlgorithm: options.signatureAlgorithm ?? algorithms.rsaSha256,
    canonicalizationAlgorithm: (options.canonicalization ??
      algorithms.exclusive) as 'http://www.w3.org/2001/10/xml-exc-c14n#',
    idAttribute: 'ID',
  })
  const xpath = `//*[local-name(.)='${signs}']`
  signer.addReference({
    xpath,
    transforms: [...transforms],
    digestAlgorithm: options.digestAlgorithm ?? algorithms.sha256,
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export function signedResponse(values: Partial<Values> = {}, options: SigningOptions = {}): string {
  const all = { ...genuine, ...values }
  return signIn(writeResponse(all, writeAssertion(all)), options)
}

export const encode = (xml: string) => Buffer.from(xml).toString('base64')
