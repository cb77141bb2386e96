import { describe, expect, test } from 'vitest'
import type { CallerKind } from '../callers/callers.ts'
import { createRequestLimits, exemptOwnMachine, type IsUnlimited } from './request-limits.ts'

const nobodyIs: IsUnlimited = () => false
const [one, two] = [
  { limit: 1, seconds: 60 },
  { limit: 2, seconds: 60 },
]

function open(isUnlimited = nobodyIs, rates = { address: one, person: one, token: one, organization: two }) {
  const limits = createRequestLimits({ isUnlimited, rates, clock: () => 0 })
  return (kind: CallerKind, claims: object, address?: string) => {
    const bucket = limits.take({ kind, claims: { role: 'authenticated', ...claims } }, address)
    return bucket && `${bucket.policy} ${bucket.isAllowed ? 'allowed' : 'refused'}`
  }
}

describe('a request counts', () => {
  test('of an anonymous visitor for their address, whatever the rest of its network', () => {
    const take = open()
    expect(take('anonymous', {}, '203.0.113.1')).toBe('address allowed')
    expect(take('anonymous', {}, '203.0.113.1')).toBe('address refused')
    expect(take('anonymous', {}, '203.0.113.2')).toBe('address allowed')
    expect(take('anonymous', {}, '2001:db8:1:1::1')).toBe('address allowed')
    expect(take('anonymous', {}, '2001:db8:1:1::2')).toBe('address refused')
  })

  test('that arrives for its address, whoever it will turn out to be', () => {
    const limits = createRequestLimits({
      isUnlimited: (address) => address === '127.0.0.1',
      rates: { arrival: { limit: 1, seconds: 60 } },
      clock: () => 0,
    })
    expect(limits.arrive('2001:db8::1')).toMatchObject({ isAllowed: true })
    expect(limits.arrive('2001:db8::2')).toMatchObject({ isAllowed: false })
    expect(limits.arrive('2001:db8:0:1::1')).toMatchObject({ isAllowed: true })
    expect(limits.arrive('127.0.0.1')).toBeUndefined()
  })

  test('for all networks of an IPv6 customer together, ten times as often', () => {
    const rates = { arrival: one, address: one }
    const limits = createRequestLimits({ isUnlimited: nobodyIs, rates, clock: () => 0 })
    const caller = { kind: 'anonymous', claims: { role: 'anon' } } as const
    for (let network = 1; network <= 10; network += 1) {
      const address = `2001:db8:1:${network}::1`
      expect(limits.arrive(address)).toMatchObject({ isAllowed: true, rateLimit: one })
      expect(limits.take(caller, address)).toMatchObject({ isAllowed: true, rateLimit: one })
      // What the network itself refuses does not count for the others.
      expect(limits.arrive(address)).toMatchObject({ isAllowed: false, rateLimit: one })
    }
    const refused = { isAllowed: false, rateLimit: { limit: 10, seconds: 60 } }
    expect(limits.arrive('2001:db8:1:b::1')).toMatchObject(refused)
    expect(limits.take(caller, '2001:db8:1:b::1')).toMatchObject(refused)
    expect(limits.arrive('2001:db8:2:1::1')).toMatchObject({ isAllowed: true })
  })

  test('of a person for them, from wherever they ask', () => {
    const take = open()
    expect(take('person', { sub: 'ada' }, '203.0.113.1')).toBe('person allowed')
    expect(take('person', { sub: 'ada' }, '203.0.113.2')).toBe('person refused')
    expect(take('person', { sub: 'ben' }, '203.0.113.1')).toBe('person allowed')
  })

  test('of a token for the token, not for the person behind it', () => {
    const take = open()
    expect(take('person', { sub: 'ada' })).toBe('person allowed')
    expect(take('token', { sub: 'ada', token_id: 't1' })).toBe('token allowed')
    expect(take('token', { sub: 'ada', token_id: 't1' })).toBe('token refused')
  })

  test('of all tokens of an organization for it too', () => {
    const take = open()
    const tokens = ['t1', 't2', 't3'].map((id) =>
      take('token', { sub: 'ada', token_id: id, organization_id: 'o1' }),
    )
    expect(tokens).toEqual(['token allowed', 'token allowed', 'organization refused'])
    expect(take('token', { sub: 'ada', token_id: 't4', organization_id: 'o2' })).toBe('token allowed')
  })

  test('of a person whose token names nobody for the address', () => {
    expect(open()('person', {}, '203.0.113.1')).toBe('address allowed')
  })

  test('of the server itself for nobody', () => {
    expect(open()('service', {}, '203.0.113.1')).toBeUndefined()
  })

  test('without an address together with all others that have none', () => {
    const take = open()
    expect([take('anonymous', {}), take('anonymous', {})]).toEqual(['address allowed', 'address refused'])
  })
})

test.each([
  ['http://localhost:3000', '127.0.0.1', true],
  ['http://localhost:3000', '203.0.113.1', false],
  ['https://app.example.com', '127.0.0.1', false],
])('at %s, requests from %s go uncounted: %s', (publicUrl, address, isUnlimited) => {
  expect(open(exemptOwnMachine(publicUrl))('anonymous', {}, address) === undefined).toBe(isUnlimited)
})
