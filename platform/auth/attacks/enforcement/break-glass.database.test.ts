// When the company's provider is down, those who may get a link past it. It opens as little as possible, to nobody else.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SsoHooks } from '../../auth.ts'
import { openCompany, signInAtCompany } from '../../test-support/open-company.ts'
import { type Enforcement, openEnforcement } from '../../test-support/open-enforcement.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let auth: Enforcement['auth']
let company: Enforcement['company']
let setEnforced: Enforcement['setEnforced']
let openPerson: Enforcement['openPerson']
let enforcement: Enforcement
const mayBreakGlass = vi.fn<SsoHooks['mayBreakGlass']>(async () => true)
const onBreakGlass = vi.fn<SsoHooks['onBreakGlass']>(async () => undefined)
beforeAll(async () => {
  enforcement = await openEnforcement({ sso: { mayBreakGlass, onBreakGlass } })
  ;({ auth, company, setEnforced, openPerson } = enforcement)
})
afterAll(() => enforcement?.close())

async function askForGlass(email: string) {
  auth.mails.length = 0
  const answer = await auth.request('POST', '/sso/break-glass', { body: { email } })
  expect([answer.status, answer.body]).toEqual([200, {}])
  return auth.mails.at(0)
}

test('those who may break the glass get in once, for an hour, and the product is told', async () => {
  const { email, user } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  expect(mail).toMatchObject({ kind: 'break_glass', type: 'break_glass', to: email, lifetimeSeconds: 900 })
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  const answer = await auth.request('POST', '/verify', { body })
  expect(answer.status).toBe(200)
  const { amr, session_id: sessionId } = decodeJwt(String(answer.body.access_token))
  const provider = `sso:${company.providerId}`
  expect(amr).toEqual([{ method: 'break_glass', provider, timestamp: expect.any(Number) }])
  const [session] = await auth.query(
    `select not_after between now() + interval '59 minutes' and now() + interval '61 minutes' as ends
     from auth.sessions where id = $1`,
    [sessionId],
  )
  expect(session?.ends).toBe(true)
  expect(onBreakGlass).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    providerId: company.providerId,
    userId: user.id,
    sessionId,
  })
  const again = await expectHarmless(auth, [String(mail?.tokenHash)], () =>
    auth.request('POST', '/verify', { body }),
  )
  expect([again.status, again.body.code]).toEqual([403, 'otp_expired'])
})

test('a break-glass link is no sign-in at the provider', async () => {
  await setEnforced(false)
  const email = company.freshEmail()
  await signInAtCompany(auth, company, { nameId: email })
  const provider = `sso:${company.providerId}`
  const { user } = await auth.signIn(email)
  const before = new Date('2026-01-02T03:04:05Z')
  await auth.query('update auth.identities set last_sign_in_at = $3 where user_id = $1 and provider = $2', [
    user.id,
    provider,
    before,
  ])
  await setEnforced(true)
  const mail = await askForGlass(email)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  expect((await auth.request('POST', '/verify', { body })).status).toBe(200)
  const identities = await auth.query(
    'select last_sign_in_at from auth.identities where user_id = $1 and provider = $2',
    [user.id, provider],
  )
  expect(identities).toEqual([{ last_sign_in_at: before }])
})

test('a break-glass link is worth nothing after 15 minutes', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  const [token] = await auth.query(
    `update auth.one_time_tokens set expires_at = expires_at - interval '15 minutes' where kind = 'break_glass'
     returning expires_at <= now() as is_over`,
  )
  expect(token?.is_over).toBe(true)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  const answer = await expectHarmless(auth, [String(mail?.tokenHash)], () =>
    auth.request('POST', '/verify', { body }),
  )
  expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
})

test('nobody who may not, and nobody unknown, gets a mail, and the answer does not tell', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  mayBreakGlass.mockResolvedValueOnce(false)
  expect(await askForGlass(email)).toBeUndefined()
  expect(await askForGlass(company.freshEmail())).toBeUndefined()
  await setEnforced(false)
  expect(await askForGlass(email)).toBeUndefined()
})

test('a link of somebody who may no longer, and one whose company no longer enforces, open nothing', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  mayBreakGlass.mockResolvedValueOnce(false)
  const spent = ['one_time_tokens']
  const demoted = await expectHarmless(auth, [], () => auth.request('POST', '/verify', { body }), spent)
  expect([demoted.status, demoted.body.code]).toEqual([403, 'otp_expired'])
  const next = await askForGlass(email)
  await setEnforced(false)
  const late = await auth.request('POST', '/verify', {
    body: { type: 'break_glass', token_hash: next?.tokenHash },
  })
  expect([late.status, late.body.code]).toEqual([403, 'otp_expired'])
})

test('the code of a break-glass mail, and its link under another name, open nothing', async () => {
  const { email } = await openPerson()
  await setEnforced(true)
  const mail = await askForGlass(email)
  for (const type of ['break_glass', 'email', 'magiclink', 'recovery']) {
    const byCode = await auth.request('POST', '/verify', { body: { type, email, token: mail?.code } })
    expect(byCode.status).toBeGreaterThanOrEqual(400)
  }
  for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change']) {
    const body = { type, token_hash: mail?.tokenHash }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(403)
  }
})

test('somebody of two enforced companies gets around the one that lets them', async () => {
  await setEnforced(false)
  const first = await openCompany(auth, {}, 'other')
  await auth.query(`update auth.sso_providers set created_at = now() - interval '1 day' where id = $1`, [
    first.providerId,
  ])
  const ended = await signInAtCompany(auth, first, { nameId: first.freshEmail() })
  const { sub } = decodeJwt(ended.fragment.access_token ?? '')
  const email = company.freshEmail()
  await auth.query('update auth.users set email = $2 where id = $1', [sub, email])
  await setEnforced(true)
  await setEnforced(true, first)
  mayBreakGlass.mockImplementation(async (_, { providerId }) => providerId === company.providerId)
  const mail = await askForGlass(email)
  const body = { type: 'break_glass', token_hash: mail?.tokenHash }
  const answer = await auth.request('POST', '/verify', { body })
  mayBreakGlass.mockImplementation(async () => true)
  expect(answer.status).toBe(200)
  const { amr } = decodeJwt(String(answer.body.access_token))
  expect(amr).toMatchObject([{ method: 'break_glass', provider: `sso:${company.providerId}` }])
})
