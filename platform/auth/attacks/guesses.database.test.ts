// Codes and passwords that are guessed, from as many addresses as an attacker likes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { expectHarmless, expectSilence } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

/** Codes in order, without the right one. */
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count + 1 }, (_, index) => String(index).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count)

/** A code counts its own wrong guesses, and is gone after too many. */
const countsFailures = ['one_time_tokens']

const verify = (email: string, token: string) =>
  auth.request('POST', '/verify', { body: { type: 'email', email, token }, leavesJobs: true })

describe('a code', () => {
  test('is not found by trying, one after the other', async () => {
    const email = freshEmail()
    const { code } = await auth.askForMail(email)
    await expectHarmless(
      auth,
      [code],
      async () => {
        for (const guess of [...wrongCodes(code, 6), code]) {
          const answer = await verify(email, guess)
          expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
        }
      },
      countsFailures,
    )
  })

  test('is not found by trying many at once', async () => {
    const email = freshEmail()
    const { code } = await auth.askForMail(email)
    await expectHarmless(
      auth,
      [code],
      async () => {
        const guesses = wrongCodes(code, 60)
        const answers = await Promise.all(guesses.map((guess) => verify(email, guess)))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
        expect((await verify(email, code)).status).toBe(403)
      },
      countsFailures,
    )
  })

  test('is not found by asking for new ones: the guesses of a day are counted together', async () => {
    const email = freshEmail()
    let right = ''
    for (let round = 0; round < 4; round += 1) {
      right = (await auth.askForMail(email)).code
      for (const guess of wrongCodes(right, 4)) expect((await verify(email, guess)).status).toBe(403)
    }
    await expectHarmless(auth, [right], async () => {
      expect((await verify(email, right)).status).toBe(403)
    })
  })
})

describe('a password', () => {
  const password = 'violet-7-lanterns'
  const invalid = [400, 'invalid_credentials']
  const tooMany = [429, 'over_request_rate_limit']
  const signIn = async (email: string, guess: string, address?: string) => {
    const { status, body } = await auth.request('POST', '/token?grant_type=password', {
      body: { email, password: guess },
      ...(address !== undefined && { address }),
    })
    return [status, body.code]
  }

  async function signUp(): Promise<string> {
    const email = freshEmail()
    await auth.request('POST', '/signup', { body: { email, password } })
    const { tokenHash: token_hash, type } = auth.mails.at(-1) ?? {}
    await auth.request('POST', '/verify', { body: { type, token_hash } })
    return email
  }

  test('is not found from one address: the right one is refused as well then', async () => {
    const [email, address] = [await signUp(), '203.0.113.90']
    await expectHarmless(auth, [password, 'guess-number'], async () => {
      for (let count = 0; count < 10; count += 1) {
        expect(await signIn(email, `guess-number-${count}`, address)).toEqual(invalid)
      }
      expect(await signIn(email, 'guess-number-10', address)).toEqual(tooMany)
      expect(await signIn(email, password, address)).toEqual(tooMany)
    })
    expect((await signIn(email, password, '203.0.113.91'))[0]).toBe(200)
  })

  test('is not found from many addresses at once, and unknown accounts are refused alike', async () => {
    const limited = { limit: 5, seconds: 3600 }
    const narrow = auth.again({ rateLimits: { passwordOfAccount: limited } })
    for (const email of [await signUp(), freshEmail()]) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, count) =>
          narrow.request('POST', '/token?grant_type=password', {
            body: { email, password: `guess-number-${count}` },
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
      const right = await narrow.request('POST', '/token?grant_type=password', { body: { email, password } })
      expect(right.status).toBe(429)
    }
    expectSilence(narrow, [password, 'guess-number'])
  })
})
