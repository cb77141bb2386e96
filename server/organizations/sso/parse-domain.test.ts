import { expect, test } from 'vitest'
import { parseDomain } from './parse-domain.ts'

/** 192 characters. */
const longLabels = `${'a'.repeat(63)}.`.repeat(3)

test.each([
  ['fernhill.example', 'fernhill.example', 'fernhill.example'],
  ['  Fernhill.Example. ', 'fernhill.example', 'fernhill.example'],
  ['mail.fernhill.co.uk', 'mail.fernhill.co.uk', 'mail.fernhill.co.uk'],
  ['Bücher.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example', 'bücher.example'],
  // Wide letters are the same domain to DNS.
  ['ｆernhill.example', 'fernhill.example', 'fernhill.example'],
  ['例え.jp', 'xn--r8jz45g.jp', '例え.jp'],
  ['mara@fernhill.example', 'fernhill.example', 'fernhill.example'],
  ['@Fernhill.Example', 'fernhill.example', 'fernhill.example'],
  ['mara@bücher.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['https://fernhill.example', 'fernhill.example', 'fernhill.example'],
  ['HTTPS://www.fernhill.example:8443/path?x=a@b#c', 'www.fernhill.example', 'www.fernhill.example'],
  [
    `${longLabels}${'a'.repeat(44)}.example`,
    `${longLabels}${'a'.repeat(44)}.example`,
    `${longLabels}${'a'.repeat(44)}.example`,
  ],
])('%j is the domain %s', (text, domain, spelling) => {
  expect(parseDomain(text)).toEqual({ ok: true, value: { domain, spelling } })
})

test.each([
  '',
  '.',
  'localhost',
  'fernhill',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  '::1',
  'fernhill..example',
  '.fernhill.example',
  'fernhill.example..',
  '-fernhill.example',
  'fern_hill.example',
  '*.fernhill.example',
  '@',
  'mara@',
  'a@b@fernhill.example',
  'mara@10.0.0.1',
  'https://',
  'https://mara@fernhill.example',
  'https://mara:secret@fernhill.example/',
  'https://fernhill',
  'https://127.0.0.1/',
  'https://[::1]/',
  'ftp://fernhill.example',
  'javascript:fernhill.example',
  'fernhill.example/path',
  'fernhill.example:443',
  'fernhill.example?x',
  'fernhill%2eexample.com',
  'fernhill .example',
  'fernhill.123',
  `${'a'.repeat(64)}.example`,
  `${longLabels}${'a'.repeat(45)}.example`,
  'xn--.example',
  '\u0000.example',
])('%j is no domain', (text) => {
  expect(parseDomain(text)).toEqual({ ok: false, error: { code: 'sso_domain.invalid' } })
})

test.each(['gmail.com', 'GMAIL.com.', 'mara@gmail.com', 'ｇmail.com', 'outlook.com', 'web.de'])(
  '%s belongs to no company',
  (text) => {
    expect(parseDomain(text)).toEqual({ ok: false, error: { code: 'sso_domain.public' } })
  },
)
