import { describe, expect, test } from 'vitest'
import { makeSelfSigned } from '../../../../outside/test-support/self-signed.ts'
import { parseIdpMetadata } from './idp-metadata.ts'
import { renderSpMetadata } from './sp-metadata.ts'

const first = makeSelfSigned('first', { notAfter: new Date('2030-05-04T03:02:01Z') })
const second = makeSelfSigned('second', { notAfter: new Date('2031-01-01T00:00:00Z') })
const weak = makeSelfSigned('weak', { bits: 1024 })

const bare = ({ certificate }: { certificate: string }) => certificate.replace(/-----[^-]+-----/g, '')
const key = (certificate: { certificate: string }, use = 'use="signing"') =>
  `<md:KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
const service = (binding: string, location: string) =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`
const redirect = service('HTTP-Redirect', 'https://idp.example/sso?tenant=7&amp;x=1')

const entity = (inside: string, entityId = 'https://idp.example/saml') =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">${inside}</md:EntityDescriptor>`
const idp = (inside: string) =>
  `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</md:IDPSSODescriptor>`

describe('parseIdpMetadata', () => {
  test('reads the name, the address and both certificates of a provider that changes them', () => {
    const xml = `<?xml version="1.0"?>\n<!-- written by hand -->\n${entity(
      idp(
        `${key(first)}${key(second, '')}${key(second)}${service('HTTP-POST', 'https://idp.example/post')}${redirect}`,
      ),
    )}`
    expect(parseIdpMetadata(xml)).toEqual({
      entityId: 'https://idp.example/saml',
      ssoUrl: 'https://idp.example/sso?tenant=7&x=1',
      certificates: [
        { pem: first.certificate, notAfter: new Date('2030-05-04T03:02:01Z') },
        { pem: second.certificate, notAfter: new Date('2031-01-01T00:00:00Z') },
      ],
    })
  })

  test('finds the only identity provider among several entities', () => {
    const others = entity('<md:SPSSODescriptor/>', 'https://other.example')
    const xml = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${others}${entity(idp(key(first) + redirect))}</md:EntitiesDescriptor>`
    expect(parseIdpMetadata(xml)).toMatchObject({ entityId: 'https://idp.example/saml' })
  })

  test('an address without encryption is accepted only for the own network', () => {
    const xml = entity(idp(key(first) + service('HTTP-Redirect', 'http://127.0.0.1:7000/sso')))
    expect(() => parseIdpMetadata(xml)).toThrow('bad_address')
    expect(parseIdpMetadata(xml, { allowsHttp: true })).toMatchObject({ ssoUrl: 'http://127.0.0.1:7000/sso' })
  })

  const doctype = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  test.each([
    ['too_large', `${entity(idp(key(first) + redirect))}${' '.repeat(512 * 1024)}`],
    ['has_doctype', `${doctype}${entity(idp(key(first) + redirect))}`],
    ['has_instruction', `<?xml-stylesheet href="x"?>${entity(idp(key(first) + redirect))}`],
    ['not_xml', entity(idp(key(first) + redirect)).slice(0, -1)],
    ['web_page', '<html><body>Sign in<br></body></html>'],
    ['web_page', '<html/>'],
    ['web_page', '\n<!DOCTYPE html>\n<html lang="en"><title>Sign in</title></html>'],
    ['web_page', '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><HTML></HTML>'],
    ['not_metadata', '<htmlish/>'],
    ['not_metadata', entity('<md:SPSSODescriptor/>')],
    ['not_metadata', entity(idp(key(first) + redirect), '')],
    ['not_metadata', entity(idp(key(first) + redirect).replace('SAML:2.0:protocol', 'SAML:1.1:protocol'))],
    ['several_providers', entity(idp(key(first) + redirect) + idp(key(first) + redirect))],
    ['no_redirect_address', entity(idp(key(first) + service('HTTP-POST', 'https://idp.example/post')))],
    ['bad_address', entity(idp(key(first) + service('HTTP-Redirect', 'javascript:alert(1)')))],
    ['bad_address', entity(idp(key(first) + service('HTTP-Redirect', 'https://a:b@idp.example/')))],
    ['no_certificate', entity(idp(redirect))],
    ['no_certificate', entity(idp(key(first, 'use="encryption"') + redirect))],
    ['bad_certificate', entity(idp(key(weak) + redirect))],
    ['bad_certificate', entity(idp(key({ certificate: 'AAAA' }) + redirect))],
  ])('refuses with %s', (code, xml) => {
    expect(() => parseIdpMetadata(xml)).toThrow(expect.objectContaining({ name: 'SamlFault', code }))
  })

  test('four certificates are too many', () => {
    const keys = Array.from({ length: 4 }, (_, index) => key(makeSelfSigned(`${index}`))).join('')
    expect(() => parseIdpMetadata(entity(idp(keys + redirect)))).toThrow('too_many_certificates')
  })
})

test('our metadata names the address for answers and asks for signed assertions', () => {
  const xml = renderSpMetadata({
    entityId: 'https://app.example/m?a=1&b="2"',
    acsUrl: 'https://app.example/acs',
  })
  expect(xml).toContain('entityID="https://app.example/m?a=1&amp;b=&quot;2&quot;"')
  expect(xml).toContain(
    '<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://app.example/acs" index="0" isDefault="true"/>',
  )
  expect(xml).toContain('WantAssertionsSigned="true"')
})
