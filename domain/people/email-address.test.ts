import { expect, test } from 'vitest'
import { domainOf, parseEmailAddress } from './email-address.ts'

test.each([
  ['  Ana@Larkfield.COM ', 'ana@larkfield.com'],
  ['ana+trellis@mail.larkfield.com', 'ana+trellis@mail.larkfield.com'],
  ['jürgen@münchen.example', 'jürgen@münchen.example'],
  [`${'a'.repeat(64)}@x.io`, `${'a'.repeat(64)}@x.io`],
])('%j is the address %j', (text, address) => {
  expect(parseEmailAddress(text)).toBe(address)
})

test.each([
  '',
  'ana',
  '@x.io',
  'ana@',
  'ana@x..io',
  'ana@-x.io',
  '.ana@x.io',
  'a..b@x.io',
  'ana bo@x.io',
  'ana@x.io, bo@x.io',
  'Ana <ana@x.io>',
  'ana@x.io\u0000',
  `${'a'.repeat(65)}@x.io`,
  `a@${'x.'.repeat(130)}io`,
])('%j is no address', (text) => {
  expect(parseEmailAddress(text)).toBeUndefined()
})

test('the domain is the part after the @', () => {
  expect(domainOf('ana@mail.larkfield.com')).toBe('mail.larkfield.com')
})
