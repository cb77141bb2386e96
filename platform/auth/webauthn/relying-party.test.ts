import { expect, test } from 'vitest'
import { isOwnOrigin, relyingPartyId, relyingPartyName } from './relying-party.ts'

const site = {
  siteUrl: 'https://example.com',
  redirectAllowList: ['https://app.example.com/**', 'https://elsewhere.org/**', 'com.example.app://**'],
}

test('the name is the host of the site', () => {
  expect(relyingPartyId({ ...site, siteUrl: 'http://localhost:3000' })).toBe('localhost')
})

test.each([
  ['https://example.com', true],
  ['https://app.example.com', true],
  ['https://other.example.com', false],
  ['http://example.com', false],
  ['https://example.com:8443', false],
  ['https://elsewhere.org', false],
  ['https://notexample.com', false],
  ['https://example.com.evil.org', false],
  ['https://example.com/', false],
  ['https://example.com@evil.org', false],
  ['com.example.app://', false],
  ['null', false],
  ['', false],
])('the origin %s: %s', (origin, isOwn) => {
  expect(isOwnOrigin(origin, site)).toBe(isOwn)
})

test('on loopback every port is our own', () => {
  const local = { siteUrl: 'http://localhost:3000', redirectAllowList: [] }
  expect(isOwnOrigin('http://localhost:5173', local)).toBe(true)
  expect(isOwnOrigin('https://localhost:3000', local)).toBe(false)
})

test('an installation can name its host and its origins, and no other origin is its own', () => {
  const webauthn = { rpId: 'localhost', rpName: 'Library', origins: ['http://localhost:5173'] }
  const named = { ...site, webauthn }
  expect([relyingPartyId(named), relyingPartyName(named)]).toEqual(['localhost', 'Library'])
  expect(relyingPartyName({ ...site, webauthn: { ...webauthn, rpName: undefined } })).toBe('localhost')
  const origins = [
    'http://localhost:5173',
    'http://localhost:5174',
    'https://example.com',
    'http://localhost:5173/',
  ]
  expect(origins.map((origin) => isOwnOrigin(origin, named))).toEqual([true, false, false, false])
})
