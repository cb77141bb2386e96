// Responses of another implementation, as a provider would send them.
import samlp from 'samlp'
import { expect, test } from 'vitest'
import { expected, provider, stranger } from './test-support/signed-response.ts'
import { verifyResponse } from './verify-response.ts'

const user = {
  id: 'ann',
  displayName: 'Ann Lee',
  emails: [{ value: 'ann@acme.example' }],
  name: { givenName: 'Ann', familyName: 'Lee' },
  groups: ['Engineering', 'On call'],
}

const respond = (options: object) =>
  new Promise<string>((resolve, reject) => {
    const given = {
      issuer: expected.idp.entityId,
      audience: expected.entityId,
      destination: expected.acsUrl,
      recipient: expected.acsUrl,
      inResponseTo: expected.requestId,
      cert: provider.certificate,
      key: provider.key,
      signatureAlgorithm: 'rsa-sha256',
      digestAlgorithm: 'sha256',
      ...options,
    }
    samlp.getSamlResponse(given, user, (error, xml) =>
      error ? reject(error) : resolve(Buffer.from(xml).toString('base64')),
    )
  })

const verify = (encoded: string) => {
  const certificates = [stranger.certificate, provider.certificate]
  return verifyResponse(encoded, { ...expected, idp: { ...expected.idp, certificates }, now: new Date() })
}

test.each([
  ['a signed assertion', {}],
  ['a signed assertion in a signed response', { signResponse: true }],
])('%s is accepted with its name and attributes', async (_, options) => {
  expect(await verify(await respond(options))).toMatchObject({
    issuer: 'https://idp.example/saml',
    nameId: 'ann',
    attributes: {
      'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': ['ann@acme.example'],
      'http://schemas.passportjs.com/groups': ['Engineering', 'On call'],
    },
    signature: 'SHA-256',
  })
})

test.each([
  ['not_signed', { signAssertion: false, signResponse: true }],
  ['weak_signature', { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }],
  ['encrypted', { encryptionCert: provider.certificate, encryptionPublicKey: provider.certificate }],
  ['wrong_audience', { audience: 'https://other.example' }],
  ['wrong_recipient', { recipient: 'https://other.example' }],
  ['wrong_request', { inResponseTo: '_other' }],
])('%s is refused', async (code, options) => {
  await expect(verify(await respond(options))).rejects.toMatchObject({ code })
})
