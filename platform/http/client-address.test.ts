import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  addressFamilyKey,
  addressSiteKey,
  clientAddress,
  isLoopbackAddress,
  isLoopbackHost,
} from './client-address.ts'
import type { PlatformEnv } from './variables.ts'

type Asked = { proxies: number; forwarded?: string; peer?: string; inProcess?: string }

async function addressOf({ proxies, forwarded, peer, inProcess }: Asked) {
  const app = new Hono<PlatformEnv>()
    .use(clientAddress({ trustedProxies: proxies }))
    .get('/', (c) => c.json(c.var.clientAddress ?? null))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = { incoming: { socket: { remoteAddress: peer } }, clientAddress: inProcess }
  return (await app.request('/', { headers }, env)).json()
}

describe('the address of the caller', () => {
  test.each<[string, Asked, string | null]>([
    ['is that of the socket', { proxies: 0, peer: '203.0.113.9' }, '203.0.113.9'],
    ['is written as IPv4 where it is one', { proxies: 0, peer: '::ffff:203.0.113.9' }, '203.0.113.9'],
    [
      'ignores a forwarded one without a proxy of ours',
      { proxies: 0, peer: '203.0.113.9', forwarded: '198.51.100.1' },
      '203.0.113.9',
    ],
    [
      'is the last one that our proxy wrote',
      { proxies: 1, peer: '10.0.0.1', forwarded: '1.1.1.1, 198.51.100.1' },
      '198.51.100.1',
    ],
    [
      'is the last but one behind two proxies',
      { proxies: 2, peer: '10.0.0.1', forwarded: '1.1.1.1, 198.51.100.1, 10.0.0.2' },
      '198.51.100.1',
    ],
    [
      'is that of the socket where the forwarded one is nonsense',
      { proxies: 1, peer: '10.0.0.1', forwarded: 'unknown' },
      '10.0.0.1',
    ],
    [
      'is the one given with a request inside the process',
      { proxies: 1, inProcess: '198.51.100.7', forwarded: '1.1.1.1' },
      '198.51.100.7',
    ],
    ['may be unknown', { proxies: 0 }, null],
  ])('%s', async (_, asked, address) => {
    expect(await addressOf(asked)).toBe(address)
  })

  test('found by a layer above is kept', async () => {
    const app = new Hono<PlatformEnv>()
      .use(async (c, next) => {
        c.set('clientAddress', '198.51.100.3')
        await next()
      })
      .use(clientAddress())
      .get('/', (c) => c.json(c.var.clientAddress ?? null))
    expect(await (await app.request('/')).json()).toBe('198.51.100.3')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressFamilyKey(address)).toBe(key)
})

test.each([
  ['203.0.113.9', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
])('%s is in the site %s', (address, key) => {
  expect(addressSiteKey(address)).toBe(key)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['128.0.0.1', false],
  ['127.example.com', false],
])('whether %s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['::1', true],
  ['127.evil.example', false],
  ['localhost.evil.example', false],
  ['evillocalhost', false],
  ['10.0.0.1', false],
])('the host %s means this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})
