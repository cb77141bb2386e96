import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

const verifier = 'v'.repeat(112)
const s256 = createHash('sha256').update(verifier).digest('base64url')

async function obtainCode(challenge: string, method: string): Promise<string> {
  const { tokenHash, type } = await auth.askForMail(freshEmail(), {
    code_challenge: challenge,
    code_challenge_method: method,
  })
  const answer = await auth.request('GET', `/verify?${new URLSearchParams({ token: tokenHash, type })}`)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

const exchange = (body: unknown) => auth.request('POST', '/token?grant_type=pkce', { body })

test.each([
  ['s256', s256],
  ['S256', s256],
  ['plain', verifier],
])('a code is exchanged with the verifier of a challenge by %s', async (method, challenge) => {
  const auth_code = await obtainCode(challenge, method)
  expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(200)
})

test('a wrong verifier is refused, and the right one still works then', async () => {
  const auth_code = await obtainCode(s256, 's256')
  const wrong = await exchange({ auth_code, code_verifier: 'w'.repeat(112) })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'bad_code_verifier'])
  expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(200)
})

test('a code is good for five minutes', async () => {
  const auth_code = await obtainCode(s256, 's256')
  await auth.query(
    `update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code_hash is not null`,
  )
  const answer = await exchange({ auth_code, code_verifier: verifier })
  expect([answer.status, answer.body.code]).toEqual([422, 'flow_state_expired'])
})

test('two exchanges of one code at once give one session', async () => {
  const auth_code = await obtainCode(s256, 's256')
  const answers = await Promise.all([1, 2, 3].map(() => exchange({ auth_code, code_verifier: verifier })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

test.each([
  [{}, 400, 'validation_failed'],
  [{ auth_code: 'x' }, 400, 'validation_failed'],
  [{ code_verifier: 'x' }, 400, 'validation_failed'],
  [{ auth_code: 'unknown', code_verifier: verifier }, 404, 'flow_state_not_found'],
])('exchanging %j answers %i', async (body, status, code) => {
  const answer = await exchange(body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('the code itself is not in the database', async () => {
  const code = await obtainCode(s256, 's256')
  const rows = await auth.query('select to_jsonb(f)::text as row from auth.flow_state f')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(code)
})

test.each(['', '?grant_type=', '?grant_type=implicit', '?grant_type=nonsense', '?grant_type=constructor'])(
  'the grant %j is not known',
  async (query) => {
    const answer = await auth.request('POST', `/token${query}`, { body: {} })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'unsupported_grant_type' },
    ])
  },
)
