import { expect, test } from 'vitest'
import { isOwnOrigin, relyingPartyId } from './relying-party.ts'

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
