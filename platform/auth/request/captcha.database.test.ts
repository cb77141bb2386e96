import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string }

const solved: Reply = { body: '{"success": true}' }
const password = 'violet-7-lanterns'

let provider: Server
let asked: { method: string | undefined; type: string | undefined; form: Record<string, string> }[] = []
let reply: Reply = solved
let auth: OpenAuth
let plain: OpenAuth

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ method: request.method, type: request.headers['content-type'], form })
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  plain = await openAuth()
  auth = plain.again({
    ways: { passkeys: true, ethereum: true },
    captcha: { provider: 'turnstile', secret: 'the-secret', verifyUrl: `http://127.0.0.1:${port}/` },
  })
})
afterAll(async () => {
  await plain?.close()
  provider?.close()
})
beforeEach(() => {
  asked = []
  reply = solved
})

const withToken = (token: unknown) => ({ gotrue_meta_security: { captcha_token: token } })

const protectedCalls = [
  ['/signup', { email: 'a@example.com', password }],
  ['/token?grant_type=password', { email: 'a@example.com', password }],
  ['/otp', { email: 'a@example.com' }],
  ['/recover', { email: 'a@example.com' }],
  ['/resend', { type: 'signup', email: 'a@example.com' }],
  ['/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: '0x' }],
  ['/passkeys/authentication/options', {}],
] as const

describe.each(protectedCalls)('POST %s', (path, body) => {
  test.each([{}, { gotrue_meta_security: {} }, withToken(null), withToken('  ')])(
    'is refused with %j, and nobody is asked',
    async (security) => {
      const answer = await auth.request('POST', path, { body: { ...body, ...security } })
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          code: 'captcha_failed',
          message: 'captcha protection: request disallowed (no captcha_token found)',
        },
      ])
      expect(asked).toEqual([])
      expect(await plain.query(`select 1 from auth.users where email = 'a@example.com'`)).toEqual([])
    },
  )

  test('is let through with a solved captcha, for which the provider is asked once', async () => {
    const email = freshEmail()
    const answer = await auth.request('POST', path, {
      body: { ...body, email, ...withToken('solution') },
      address: '203.0.113.77',
    })
    expect(answer.body.code).not.toBe('captcha_failed')
    expect(asked).toEqual([
      {
        method: 'POST',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { secret: 'the-secret', response: 'solution', remoteip: '203.0.113.77' },
      },
    ])
  })
})

const ask = (security: object = withToken('solution'), more: object = {}) =>
  auth.request('POST', '/otp', { body: { email: freshEmail(), ...security }, ...more })

test('a captcha that is not solved is refused with the words of the provider and nothing else', async () => {
  reply = { body: '{"success": false, "error-codes": ["timeout-or-duplicate", "<script>"]}' }
  const sent = auth.mails.length
  const answer = await ask()
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'captcha_failed', message: 'captcha protection: request disallowed (timeout-or-duplicate)' },
  ])
  expect(auth.mails).toHaveLength(sent)
})

test.each([
  ['no JSON', { body: '<html>' }],
  ['another JSON', { body: '{"success": "yes"}' }],
  ['too much', { body: `{"success": true, "x": "${'x'.repeat(100_000)}"}` }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
])('a provider that answers with %s lets nobody in, and the fault is ours', async (_, given) => {
  reply = given
  const answer = await ask()
  expect([answer.status, answer.body]).toEqual([
    500,
    { code: 'unexpected_failure', message: 'captcha verification process failed' },
  ])
})

test('a provider that is away lets nobody in, and its secret is not logged', async () => {
  const gone = plain.again({
    captcha: { provider: 'hcaptcha', secret: 'the-secret', verifyUrl: 'http://127.0.0.1:1/' },
  })
  const answer = await gone.request('POST', '/otp', {
    body: { email: freshEmail(), ...withToken('solution') },
  })
  expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_failure'])
  expect(JSON.stringify(gone.logs)).not.toMatch(/the-secret|solution/)
})

test('a token longer than any is refused, and nobody is asked', async () => {
  expect((await ask(withToken('x'.repeat(20_000)))).body.code).toBe('captcha_failed')
  expect(asked).toEqual([])
})

test('a server with the secret key solves none', async () => {
  const answer = await ask({}, { token: plain.keyring.secretKey })
  expect([answer.status, asked]).toEqual([200, []])
  const person = await plain.signIn()
  expect((await ask({}, { token: person.access_token })).body.code).toBe('captcha_failed')
})

test('refreshing a session needs none', async () => {
  const { refresh_token } = await plain.signIn()
  const answer = await auth.request('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect([answer.status, asked]).toEqual([200, []])
})

test('an installation without captchas ignores what clients send', async () => {
  const answer = await plain.request('POST', '/otp', { body: { email: freshEmail(), ...withToken('x') } })
  expect([answer.status, asked]).toEqual([200, []])
})
