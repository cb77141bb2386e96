// Tests the callers that a function accepts, and its requests and answers on the wire.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRequestLimits } from '../limits/limits.ts'
import { type Fixture, openFixture } from './testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})

afterAll(async () => {
  await fixture?.close()
})

const call: Fixture['call'] = (...parts) => fixture.call(...parts)

describe('who may call', () => {
  test('nobody without a token', async () => {
    const { status, body } = await call('list-notes', {}, { bearer: null })
    expect([status, body]).toEqual([401, { code: 401, message: 'Missing authorization header' }])
  })

  test.each(['nonsense', 'a.b.c'])('nobody with the token %s', async (bearer) => {
    const { status, body } = await call('list-notes', {}, { bearer })
    expect([status, body]).toEqual([401, { code: 401, message: 'Invalid JWT' }])
  })

  test('nobody with an API key in its place, nor with one that is over, nor without a person', async () => {
    const bearers = [
      fixture.keyring.publishableKey,
      fixture.keyring.secretKey,
      await fixture.sign({ exp: 1000 }),
      await fixture.sign({ sub: undefined }),
      await fixture.sign({ sub: 'nobody' }),
      await fixture.sign({ role: 'service_role' }),
      await fixture.sign({ role: 'app_writer' }),
    ]
    for (const bearer of bearers) expect((await call('list-notes', {}, { bearer })).status).toBe(401)
  })

  test('nobody with an unknown API key, even beside a good token', async () => {
    const { status, body } = await call('list-notes', {}, { headers: { apikey: 'guessed' } })
    expect([status, body]).toEqual([401, { code: 401, message: 'Invalid API key' }])
  })

  test('a person without any API key, which says nothing about who asks', async () => {
    expect((await call('list-notes', {}, { apiKey: null })).status).toBe(200)
  })
})

describe('an API token', () => {
  const [reader, writer] = ['acme_personal_reader_sum', 'acme_personal_writer_sum']

  test('acts as its person where it has the scope of the function', async () => {
    expect((await call('list-notes', {}, { bearer: reader })).status).toBe(200)
    expect((await call('add-note', { id: 50 }, { bearer: writer })).status).toBe(200)
    expect(await fixture.noteIds()).toContain(50)
  })

  test('without that scope is refused, and nothing is written', async () => {
    const { status, body } = await call('add-note', { id: 51 }, { bearer: reader })
    expect([status, body]).toEqual([
      403,
      { code: 'insufficient_scope', message: 'The API token needs the scope write' },
    ])
    expect(await fixture.noteIds()).not.toContain(51)
  })

  test('is refused by a function that names no scope', async () => {
    const { status, body } = await call('who-am-i', {}, { bearer: writer })
    expect([status, body]).toMatchObject([403, { code: 'person_required' }])
  })
})

describe('the wire', () => {
  test.each(['no-such', 'add-note/more', 'constructor'])('%s is not found', async (name) => {
    const { status, body } = await call(name)
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not the way to call', async (method) => {
    const { status, headers } = await call('list-notes', undefined, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test('a preflight allows what the client sends', async () => {
    const { status, headers } = await call('add-note', undefined, {
      method: 'OPTIONS',
      bearer: null,
      headers: { apikey: '' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization,x-client-info,apikey,content-type,x-retry-count,traceparent,tracestate,baggage,x-region',
    )
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE,OPTIONS')
  })

  test('a function without an answer answers without content', async () => {
    const { status, text, headers } = await call('nothing')
    expect([status, text, headers.has('content-type')]).toEqual([204, '', false])
  })

  test('a stream is passed on as it is', async () => {
    const { status, text, headers } = await call('stream')
    expect([status, text]).toEqual([200, 'data: one\n\ndata: two\n\n'])
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a function that takes a stream', () => {
  const headers = { 'Content-Type': 'application/x-ndjson' }

  test('reads more than others may send, with its input in the address', async () => {
    const body = 'x'.repeat(1_500_000)
    const { status, body: answer } = await call('measure?unit=bytes', undefined, { body, headers })
    expect([status, answer]).toEqual([200, { size: 1_500_000, unit: 'bytes', role: 'app_writer' }])
  })

  test('refuses what is longer than it takes', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024 + 1)
    const { status, body: answer } = await call('measure?unit=bytes', undefined, { body, headers })
    expect([status, answer]).toEqual([
      413,
      { code: 'request_entity_too_large', message: 'The request body is too large' },
    ])
  })

  test('checks its input and who asks', async () => {
    expect((await call('measure?unit=miles', undefined, { body: 'x', headers })).status).toBe(400)
    expect((await call('measure?unit=bytes', undefined, { body: 'x', headers, bearer: null })).status).toBe(
      401,
    )
  })
})

describe('a limit', () => {
  const limits = createRequestLimits({
    isUnlimited: () => false,
    rates: { person: { limit: 2, seconds: 60 }, address: { limit: 1, seconds: 60 } },
    clock: () => 0,
  })

  test('refuses whoever calls too often, and tells when to come back', async () => {
    const call = fixture.limitedBy(limits)
    const first = await call('list-notes')
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"person";r=1;t=1'])
    await call('add-note', { id: 501 })
    const third = await call('add-note', { id: 502 })
    expect([third.status, third.body]).toEqual([
      429,
      { code: 'rate_limited', message: 'Too many requests. Try again in a moment' },
    ])
    expect(third.headers.get('retry-after')).toBe('30')
    expect(third.headers.get('ratelimit')).toBe('"person";r=0;t=30')
    expect(await fixture.noteIds()).not.toContain(502)
    const other = await call('list-notes', undefined, { bearer: await fixture.sign({ sub: randomUUID() }) })
    expect(other.status).toBe(200)
  })

  test('counts tokens that do not hold for the address that sends them', async () => {
    const arrival = { limit: 2, seconds: 60 }
    const call = fixture.limitedBy(
      createRequestLimits({ isUnlimited: () => false, rates: { arrival }, clock: () => 0 }),
    )
    const guess = async () => (await call('list-notes', {}, { bearer: 'made.up.1' })).status
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
  })

  test('counts those who do not say who they are by their address', async () => {
    const call = fixture.limitedBy(limits)
    expect((await call('list-notes', {}, { bearer: null })).status).toBe(401)
    expect((await call('list-notes', {}, { bearer: null })).status).toBe(429)
  })
})
