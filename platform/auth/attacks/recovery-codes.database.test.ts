// Recovery codes in the wrong hands: somebody who has the first proof of another person, and wants the second.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveApp, showCode } from '../test-support/authenticator-app.ts'
import { type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openWithCodes, path, typeCode } from '../test-support/recovery-codes.ts'
import { expectHarmless, expectSilence } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const wrongCode = '000000000000'
const failed = [422, 'mfa_verification_failed']
const locked = [429, 'mfa_recovery_codes_locked']

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof typeCode>>) => [status, body.code]
const countUsed = async (userId: string) =>
  (
    await auth.query(
      `select 1 from auth.recovery_codes c join auth.mfa_factors f on f.id = c.factor_id
       where f.user_id = $1 and c.used_at is not null`,
      [userId],
    )
  ).length

describe('a code', () => {
  test('works once, however it is written the second time', async () => {
    const { email, lowToken, code } = await openWithCodes(auth)
    expect((await typeCode(auth, lowToken, code)).status).toBe(200)
    const { access_token: thief } = await auth.signIn(email)
    await expectHarmless(auth, [code], async () => {
      for (const typed of [code, code.toUpperCase(), `${code.slice(0, 4)}-${code.slice(4)}`]) {
        expect(refusalOf(await typeCode(auth, thief, typed))).toEqual(failed)
      }
    })
  })

  test('works once if two sessions type it several times at once', async () => {
    const { userId, token, lowToken, code } = await openWithCodes(auth)
    const answers = await Promise.all(
      [lowToken, lowToken, token, token].map((session) => typeCode(auth, session, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countUsed(userId)).toBe(1)
    const raised = await auth.query(
      `select 1 from auth.sessions where user_id = $1 and amr::text like '%mfa/recovery_code%'`,
      [userId],
    )
    expect(raised).toHaveLength(1)
  })

  test('of another person is worthless', async () => {
    const [ada, ben] = [await openWithCodes(auth), await openWithCodes(auth)]
    await expectHarmless(auth, ada.codes, async () => {
      expect(refusalOf(await typeCode(auth, ben.lowToken, ada.code))).toEqual(failed)
    })
    expect((await typeCode(auth, ada.lowToken, ada.code)).status).toBe(200)
  })

  test('of a set that was replaced is worthless', async () => {
    const { token, lowToken, codes } = await openWithCodes(auth)
    await auth.request('POST', `${path}/regenerate`, { token })
    await expectHarmless(auth, codes, async () => {
      for (const code of codes.slice(0, 3)) {
        expect(refusalOf(await typeCode(auth, lowToken, code))).toEqual(failed)
      }
    })
  })

  test('of a set that was deleted is worthless, also after the next one was made', async () => {
    const { token, lowToken, code } = await openWithCodes(auth)
    await auth.request('DELETE', path, { token })
    const gone = await typeCode(auth, lowToken, code)
    expect(refusalOf(gone)).toEqual([404, 'mfa_factor_not_found'])
    await auth.request('POST', path, { token })
    await expectHarmless(auth, [code], async () => {
      expect(refusalOf(await typeCode(auth, lowToken, code))).toEqual(failed)
    })
  })

  test('does not survive the last factor', async () => {
    const { email, token, app, code } = await openWithCodes(auth)
    await auth.request('DELETE', `/factors/${app.id}`, { token })
    const { access_token } = await auth.signIn(email)
    await expectHarmless(auth, [code], async () => {
      expect(refusalOf(await typeCode(auth, access_token, code))).toEqual([404, 'mfa_factor_not_found'])
    })
  })
})

describe('guessing', () => {
  test('ends after ten tries at one network, where the right code is refused then as well', async () => {
    const { lowToken, userId, code } = await openWithCodes(auth)
    await expectHarmless(auth, [code], async () => {
      for (let tries = 1; tries <= 10; tries += 1) {
        expect(refusalOf(await typeCode(auth, lowToken, wrongCode))).toEqual(failed)
      }
      for (const typed of [wrongCode, code]) {
        expect(refusalOf(await typeCode(auth, lowToken, typed))).toEqual(locked)
      }
    })
    expect(await countUsed(userId)).toBe(0)
    await auth.query(`update auth.code_failures set failed_at = failed_at - interval '24 hours'`)
    expect((await typeCode(auth, lowToken, code)).status).toBe(200)
  })

  test('ends after fifty tries from all networks', async () => {
    const { lowToken, userId, code } = await openWithCodes(auth)
    await auth.query(
      `insert into auth.code_failures (user_id, proof, address)
       select $1, 'factor', '203.0.113.' || n from generate_series(1, 50) n`,
      [userId],
    )
    await expectHarmless(auth, [code], async () => {
      for (const typed of [wrongCode, code]) {
        expect(refusalOf(await typeCode(auth, lowToken, typed, '203.0.113.200'))).toEqual(locked)
      }
    })
  })

  test('is counted however many tries are sent at once', async () => {
    const { lowToken, userId } = await openWithCodes(auth)
    await Promise.all(Array.from({ length: 14 }, () => typeCode(auth, lowToken, wrongCode)))
    const failures = await auth.query('select 1 from auth.code_failures where user_id = $1', [userId])
    expect(failures).toHaveLength(10)
  })

  test('counts together with guesses at other factors', async () => {
    const { lowToken, app, code } = await openWithCodes(auth)
    for (let tries = 1; tries <= 10; tries += 1) await typeCode(auth, lowToken, wrongCode)
    const typed = proveApp(auth, lowToken, { app, time: Date.now() + 30_000 })
    await expect(typed).rejects.toThrow('over_request_rate_limit')
    expectSilence(auth, [code, showCode(app.secret, Date.now())])
  })

  test('at one network does not keep the owner out elsewhere', async () => {
    const { lowToken, code } = await openWithCodes(auth)
    for (let tries = 1; tries <= 10; tries += 1) await typeCode(auth, lowToken, wrongCode)
    expect((await typeCode(auth, lowToken, code, '203.0.113.9')).status).toBe(200)
  })
})

describe('a session with the first proof only', () => {
  test.each([
    ['POST', ''],
    ['POST', '/regenerate'],
    ['DELETE', ''],
  ])('cannot manage the codes: %s %s', async (method, rest) => {
    const { lowToken, codes } = await openWithCodes(auth)
    await expectHarmless(auth, codes, async () => {
      const answer = await auth.request(method, path + rest, { token: lowToken })
      expect(refusalOf(answer)).toEqual([403, 'insufficient_aal'])
      for (const code of codes) expect(JSON.stringify(answer.body)).not.toContain(code)
    })
  })
})

test('no code is stored or logged in clear', async () => {
  const { lowToken, codes, code } = await openWithCodes(auth)
  await typeCode(auth, lowToken, code)
  const tables = await auth.query(`select tablename as name from pg_tables where schemaname = 'auth'`)
  for (const { name } of tables) {
    const rows = JSON.stringify(await auth.query(`select to_jsonb(t) as row from auth.${name} t`))
    for (const each of codes) expect(rows).not.toContain(each)
  }
  expectSilence(auth, codes)
})
