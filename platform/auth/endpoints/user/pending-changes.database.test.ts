import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { phone: true } })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

const put = (token: string, body: object) => auth.request('PUT', '/user', { token, body })
const logOut = (token: string, scope: string) => auth.request('POST', `/logout?scope=${scope}`, { token })
const codeTo = (phone: string) =>
  auth.texts.findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0]
const verifyPhone = (phone: string) =>
  auth.request('POST', '/verify', { body: { type: 'phone_change', phone, token: codeTo(phone) } })
const findPerson = async (id: string) =>
  (await auth.query('select new_phone, new_email from auth.users where id = $1', [id]))[0]

const ways: readonly (readonly [string, (token: string) => Promise<unknown>])[] = [
  ['changes the password', (token) => put(token, { password: 'violet-7-lanterns' })],
  ['signs out everywhere', (token) => logOut(token, 'global')],
  ['ends the other sessions', (token) => logOut(token, 'others')],
  [
    'sets up a second factor',
    async (token) => proveApp(auth, token, { app: await enrollApp(auth, token), time: Date.now() }),
  ],
]

describe.each(ways)('what a stolen session began ends when the owner %s:', (_, takeBack) => {
  test('a change of the number', async () => {
    const [email, phone] = [freshEmail(), freshPhone()]
    const { access_token: stolen, user } = await auth.signIn(email)
    await put(stolen, { phone })
    await takeBack((await auth.signIn(email)).access_token)
    const answer = await verifyPhone(phone)
    expect([answer.status, answer.body.code]).toEqual([403, 'otp_expired'])
    expect(await findPerson(user.id)).toEqual({ new_phone: null, new_email: null })
  })

  test('the first address of a person without one', async () => {
    const [phone, email] = [freshPhone(), freshEmail()]
    const { access_token: stolen, user } = await auth.signInByPhone(phone)
    await put(stolen, { email })
    const mail = auth.mails.findLast(({ to }) => to === email)
    await takeBack((await auth.signInByPhone(phone)).access_token)
    const body = { type: 'email_change', token_hash: mail?.tokenHash }
    expect((await auth.request('POST', '/verify', { body })).status).toBe(403)
    expect(await findPerson(user.id)).toEqual({ new_phone: null, new_email: null })
  })

  test('sign-ins and links under way', async () => {
    const { access_token: token, user } = await auth.signIn()
    const flows = () =>
      auth.query('select 1 from auth.flow_state where user_id = $1 or linking_user_id = $1', [user.id])
    await auth.query(
      `insert into auth.flow_state (authentication_method, provider, user_id, linking_user_id)
       values ('oauth', 'keycloak', $1, null), ('oauth', 'keycloak', null, $1)`,
      [user.id],
    )
    expect(await flows()).toHaveLength(2)
    await takeBack(token)
    expect(await flows()).toEqual([])
  })
})

test('a change outlives the end of the session alone', async () => {
  const phone = freshPhone()
  const { access_token: token } = await auth.signIn()
  await put(token, { phone })
  await logOut(token, 'local')
  expect((await verifyPhone(phone)).status).toBe(200)
})
