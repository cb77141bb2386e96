import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRequestLimits } from '../../limits/limits.ts'
import { type Fixture, openFixture, tokenOf } from '../testing/fixture.ts'

let fixture: Fixture
const two = { limit: 2, seconds: 60 }

beforeAll(async () => {
  const rates = createRequestLimits({
    isUnlimited: () => false,
    rates: { address: two, person: two, arrival: { limit: 5, seconds: 60 } },
    clock: () => 0,
  })
  fixture = await openFixture(inject('testCluster'), { rates })
})

afterAll(async () => {
  await fixture?.close()
})

test('a caller that asks too often is refused in the form of the protocol, and told when to come back', async () => {
  const token = tokenOf({ role: 'authenticated', sub: 'ada' })
  const ask = () =>
    fixture.ask('/authors?select=id&limit=1', { token, headers: { origin: 'https://x.example' } })
  const first = await ask()
  expect([first.status, first.headers.get('ratelimit'), first.headers.has('retry-after')]).toEqual([
    200,
    '"person";r=1;t=1',
    false,
  ])
  await ask()
  const third = await ask()
  expect([third.status, await third.json()]).toEqual([
    429,
    {
      code: 'PGRSTX29',
      message: 'Too many requests',
      details: null,
      hint: 'Retry after the number of seconds in the Retry-After header.',
    },
  ])
  expect(third.headers.get('retry-after')).toBe('30')
  expect(third.headers.get('ratelimit-policy')).toBe('"person";q=2;w=60')
  expect(third.headers.get('access-control-expose-headers')).toContain('retry-after')
  expect(fixture.logged).toEqual([])
})

test('tokens that do not hold are counted for the address that sends them', async () => {
  const ask = async (clientAddress: string) =>
    await fixture.rest.request(
      '/authors',
      { headers: { authorization: 'Bearer guessed' } },
      { clientAddress },
    )
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await ask('203.0.113.9')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect((await ask('203.0.113.9')).headers.get('ratelimit-policy')).toBe('"arrival";q=5;w=60')
  expect((await ask('203.0.113.10')).status).toBe(401)
})

test('others go on, each with their own count', async () => {
  const answer = await fixture.ask('/authors?select=id&limit=1', {
    token: tokenOf({ role: 'authenticated', sub: 'ben' }),
  })
  expect(answer.status).toBe(200)
})

test('a request of our own counts for the visitor whose address it carries', async () => {
  const ask = async (clientAddress: string) =>
    (await fixture.rest.request('/authors?select=id&limit=1', {}, { clientAddress })).status
  expect(await ask('203.0.113.1')).not.toBe(429)
  expect(await ask('203.0.113.1')).not.toBe(429)
  expect(await ask('203.0.113.1')).toBe(429)
  expect(await ask('203.0.113.2')).not.toBe(429)
})
