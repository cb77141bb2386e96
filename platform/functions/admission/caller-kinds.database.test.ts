// Functions for callers who need not be a person: anyone, a person or else a visitor, and the sender of a signed message.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createRequestLimits } from '../../limits/limits.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'
import { sign } from '../testing/signature.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
})

afterAll(async () => {
  await fixture?.close()
})

beforeEach(() => {
  fixture.services.noted.length = 0
})

const stranger = { bearer: null, apiKey: null }

/** One call, and then none for a long time. */
const once = () =>
  createRequestLimits({ rates: { address: { limit: 1, seconds: 3600 } }, isUnlimited: () => false })

describe('a function for anyone', () => {
  test('reads as anon, in the time of a visitor, without a key or a token', async () => {
    const { status, body } = await fixture.call('look-around', {}, stranger)
    expect([status, body]).toEqual([200, { role: 'anon', person: null, time: '2s', address: '203.0.113.8' }])
  })

  test('writes as the writing role without a person', async () => {
    const { body } = await fixture.call('leave-note', {}, stranger)
    expect(body).toEqual({ role: 'app_writer', person: null, time: '2s' })
  })

  test('never acts in the name of the person who is signed in', async () => {
    expect((await fixture.call('look-around')).body).toMatchObject({ role: 'anon', person: null })
    expect((await fixture.call('leave-note', { as: fixture.ada })).status).toBe(403)
    expect(await fixture.noteIds()).not.toContain(700)
  })

  test('refuses a key and a token that do not hold, as every function does', async () => {
    expect((await fixture.call('look-around', {}, { ...stranger, apiKey: 'guessed' })).status).toBe(401)
    expect((await fixture.call('look-around', {}, { ...stranger, bearer: 'a.b.c' })).status).toBe(401)
  })

  test('is counted for the address that asks', async () => {
    const call = fixture.limitedBy(once())
    expect((await call('look-around', {}, stranger)).status).toBe(200)
    const { status, headers } = await call('look-around', {}, stranger)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a function for a person or a visitor', () => {
  test('takes a caller without a session for a visitor, with or without the key of the site', async () => {
    const visitor = { role: 'app_writer', person: null, userId: null, time: '2s' }
    expect((await fixture.call('come-in', {}, stranger)).body).toEqual(visitor)
    expect((await fixture.call('come-in', {}, { bearer: null })).body).toEqual(visitor)
  })

  test('acts for the person who is signed in', async () => {
    const { status, body } = await fixture.call('come-in')
    expect([status, body]).toEqual([
      200,
      { role: 'app_writer', person: fixture.ada, userId: fixture.ada, time: '15s' },
    ])
  })

  test('refuses a token that does not hold, an API token, and somebody who acts for a person', async () => {
    expect((await fixture.call('come-in', {}, { bearer: 'a.b.c' })).status).toBe(401)
    const token = { bearer: 'acme_personal_writer_sum' }
    expect((await fixture.call('come-in', {}, token)).body).toMatchObject({ code: 'person_required' })
    const acting = await fixture.sign({ sub: fixture.ada, act: { sub: fixture.ada } })
    expect((await fixture.call('come-in', {}, { bearer: acting })).body).toMatchObject({
      code: 'impersonation_refused',
    })
  })

  test('counts visitors by their address', async () => {
    const call = fixture.limitedBy(once())
    expect((await call('come-in', {}, stranger)).status).toBe(200)
    expect((await call('come-in', {}, stranger)).status).toBe(429)
  })
})

describe('a signed message', () => {
  const now = Date.UTC(2026, 10, 16)
  const content = '{"id": "m-1",  "spaces": "count"}'

  const send = (body: string, { time = now, signature = sign(time, content), call = fixture.call } = {}) =>
    call('take-message', undefined, {
      ...stranger,
      body,
      headers: { 'x-time': String(time), 'x-signature': signature },
    })

  test('is taken as the writing role without a person, and has its effects', async () => {
    const { status, body } = await send(content)
    expect([status, body]).toEqual([200, { role: 'app_writer', person: null, time: '15s', id: 'm-1' }])
    expect(fixture.services.noted).toEqual(['took m-1'])
  })

  test.each([
    ['whose bytes differ by a space', () => send(content.replace('  ', ' '))],
    ['with another signature', () => send(content, { signature: sign(now, 'another') })],
    ['with a signature that is too short', () => send(content, { signature: 'ab' })],
    ['without a signature', () => send(content, { signature: '' })],
    ['that is played back after five minutes', () => send(content, { time: now - 300_001 })],
    ['of the future', () => send(content, { time: now + 300_001 })],
  ])('%s is refused and has no effect', async (_, sent) => {
    const { status, body } = await sent()
    expect([status, body]).toEqual([401, { code: 'invalid_signature', message: 'The signature is invalid' }])
    expect(fixture.services.noted).toEqual([])
  })

  test('may be a little late', async () => {
    expect((await send(content, { time: now - 300_000 })).status).toBe(200)
  })

  test('does not take the token of a person for a signature', async () => {
    expect((await fixture.call('take-message', { id: 'm-2' })).status).toBe(401)
  })

  test('that is signed is still checked', async () => {
    const signed = (body: string) => send(body, { signature: sign(now, body) })
    expect((await signed('{"id": 1}')).status).toBe(400)
    expect((await signed('{')).body).toMatchObject({ code: 'bad_json' })
  })

  test('that is too long is refused before its signature is looked at', async () => {
    expect((await send('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })

  describe('in another format', () => {
    const post = (
      body: string,
      { type = 'text/x-letter; charset=utf-8', signature = sign(now, body) } = {},
    ) =>
      fixture.call('take-letter', undefined, {
        ...stranger,
        body,
        headers: { 'x-time': String(now), 'x-signature': signature, 'Content-Type': type },
      })

    test('is parsed as the function says', async () => {
      const { status, body } = await post('no JSON')
      expect([status, body]).toEqual([200, { letters: 7 }])
      expect(fixture.services.noted).toEqual(['took 7 letters'])
    })

    test.each([
      ['without its signature', 401, 'invalid_signature', () => post('no JSON', { signature: 'ab' })],
      ['of another type', 415, 'unsupported_media_type', () => post('{}', { type: 'application/json' })],
      ['beyond its size', 413, 'request_entity_too_large', () => post('a letter of 21 bytes.')],
    ])('%s is refused', async (_, status, code, sent) => {
      const answer = await sent()
      expect([answer.status, answer.body]).toMatchObject([status, { code }])
      expect(fixture.services.noted).toEqual([])
    })
  })

  test('is counted for the address that sends it', async () => {
    const call = fixture.limitedBy(once())
    expect((await send(content, { call })).status).toBe(200)
    expect((await send(content, { call })).status).toBe(429)
  })
})
