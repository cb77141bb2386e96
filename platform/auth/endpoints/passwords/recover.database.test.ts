import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const recover = (body: object, from = auth) => from.request('POST', '/recover', { body })
const methodsOf = async (token: unknown) =>
  ((await auth.keyring.verify(String(token))).amr as { method: string }[]).map(({ method }) => method)

async function recoverKnown(body: object = {}) {
  const email = freshEmail()
  await auth.signIn(email)
  expect((await recover({ email, ...body })).body).toEqual({})
  const mail = auth.mails.at(-1)
  if (mail?.to !== email) throw new Error('There is no mail')
  return { email, mail }
}

describe('a recovery', () => {
  test('mails a link that signs in, once', async () => {
    const { email, mail } = await recoverKnown()
    expect([mail.kind, mail.type]).toEqual(['recovery', 'recovery'])
    const answer = await auth.request('POST', '/verify', {
      body: { type: 'recovery', token_hash: mail.tokenHash },
    })
    expect(answer.body.user).toMatchObject({ email })
    expect(await methodsOf(answer.body.access_token)).toEqual(['otp'])
    const again = await auth.request('POST', '/verify', {
      body: { type: 'recovery', token_hash: mail.tokenHash },
    })
    expect(again.body.code).toBe('otp_expired')
  })

  test('says its type to the page that the link leads to', async () => {
    const { mail } = await recoverKnown()
    const link = await auth.request(
      'GET',
      new URL(mail.verifyUrl).pathname.replace('/auth/v1', '') + new URL(mail.verifyUrl).search,
    )
    expect(new URL(link.headers.get('location') ?? '').hash).toContain('type=recovery')
  })

  test('in a flow is finished by the browser that began it, and the session says how', async () => {
    const verifier = 'v'.repeat(112)
    const { mail } = await recoverKnown({
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    })
    const search = new URLSearchParams({ token: mail.tokenHash, type: mail.type })
    const link = await auth.request('GET', `/verify?${search}`)
    const code = new URL(link.headers.get('location') ?? '').searchParams.get('code')
    const { body } = await auth.request('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: verifier },
    })
    expect(await methodsOf(body.access_token)).toEqual(['recovery'])
  })

  test('proves the address of a person who never confirmed it, and discards the password of a stranger', async () => {
    const email = freshEmail()
    await auth.request('POST', '/signup', { body: { email, password: 'theirs-is-9-lanterns' } })
    await recover({ email })
    const answer = await auth.request('POST', '/verify', {
      body: { type: 'recovery', token_hash: auth.mails.at(-1)?.tokenHash },
    })
    expect(answer.body.user).toMatchObject({ email_confirmed_at: expect.any(String) })
    const [user] = await auth.query('select password_hash from auth.users where email = $1', [email])
    expect(user).toEqual({ password_hash: null })
  })
})

describe('nobody learns who is known', () => {
  test('from the answer: an unknown address gets the same one, no mail and no account', async () => {
    const email = freshEmail()
    const sent = auth.mails.length
    const answer = await recover({ email })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(auth.mails).toHaveLength(sent)
    expect(await auth.query('select 1 from auth.users where email = $1', [email])).toEqual([])
  })

  test('from refusals: both are refused as often', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const slow = auth.again({ mailMinInterval: 60 })
    const narrow = auth.again({ rateLimits: { mailsToRecipient: { limit: 1, seconds: 3600 } } })
    for (const from of [slow, narrow]) {
      for (const email of [known, freshEmail()]) {
        await auth.query('delete from platform.rate_limits')
        expect((await recover({ email }, from)).status).toBe(200)
        const second = await recover({ email }, from)
        expect([second.status, second.body.code]).toEqual([429, 'over_email_send_rate_limit'])
      }
    }
  })

  test('from the time', async () => {
    const known = freshEmail()
    await auth.signIn(known)
    const slow = auth.again({ mailAnswerTime: 300 })
    for (const email of [known, freshEmail()]) {
      const begin = performance.now()
      await recover({ email }, slow)
      expect(performance.now() - begin).toBeGreaterThanOrEqual(299)
    }
  })
})

test.each([
  [{}, {}, 400, 'validation_failed'],
  [{ email: 'nonsense' }, {}, 400, 'validation_failed'],
  [{ email: 'a@example.com', code_challenge: 'c'.repeat(43) }, {}, 400, 'validation_failed'],
  [{ email: 'a@example.com' }, { email: false }, 422, 'email_provider_disabled'],
])('a recovery is refused for %j where the ways in are %j', async (body, ways, status, code) => {
  const answer = await recover(body, auth.again({ ways }))
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a recovery is refused to an address that asks too often', async () => {
  const limited = auth.again({ rateLimits: { recover: { limit: 1, seconds: 300 } } })
  const ask = () =>
    limited.request('POST', '/recover', { body: { email: freshEmail() }, address: '203.0.113.73' })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
})
