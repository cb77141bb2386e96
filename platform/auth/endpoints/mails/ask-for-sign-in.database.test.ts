// Sign-in links that the product has a reason to mail, without a request of the person.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignInOrders, type OrderSignIn } from '../../auth.ts'
import { freshEmail, type OpenAuth, siteUrl } from '../../test-support/open-auth.ts'
import { type Enforcement, openEnforcement } from '../../test-support/open-enforcement.ts'

let enforcement: Enforcement
let auth: OpenAuth
let order: OrderSignIn
beforeAll(async () => {
  enforcement = await openEnforcement({ ways: { signup: false, saml: true } })
  auth = enforcement.auth
  order = createSignInOrders(auth)
})
afterAll(() => enforcement?.close())

const redirectTo = `${siteUrl}/accept-invite?id=7`
const ask = async (email: string) => {
  const isOrdered = await order({ email, redirectTo, acceptLanguage: 'de' })
  await auth.retryJobs()
  return isOrdered
}
const mailsTo = (email: string) => auth.mails.filter(({ to }) => to === email)
const countUsers = async (email: string) =>
  (await auth.query('select 1 from auth.users where email = $1', [email])).length

test('a stranger gets an account and a link that signs in, also where nobody may sign up', async () => {
  const email = freshEmail()
  expect((await auth.request('POST', '/otp', { body: { email } })).body).toMatchObject({
    code: 'signup_disabled',
  })
  expect(await ask(email)).toBe(true)
  const [mail, ...others] = mailsTo(email)
  expect([mail?.kind, mail?.redirectTo, mail?.acceptLanguage, others]).toEqual([
    'confirmation',
    redirectTo,
    'de',
    [],
  ])
  const body = { type: mail?.type, token_hash: mail?.tokenHash }
  const verified = await auth.request('POST', '/verify', { body })
  expect([verified.status, verified.body.user]).toMatchObject([200, { email }])
})

test('a second order within the pause mails nothing, and the first link goes on working', async () => {
  const email = freshEmail()
  expect([await ask(email), await ask(email)]).toEqual([true, false])
  expect(await countUsers(email)).toBe(1)
  const [mail, ...others] = mailsTo(email)
  expect(others).toEqual([])
  const body = { type: mail?.type, token_hash: mail?.tokenHash }
  expect((await auth.request('POST', '/verify', { body })).status).toBe(200)
})

test('an address gets no more than its owner could ask for', async () => {
  const email = freshEmail()
  const eager = createSignInOrders({ ...auth, mailMinInterval: 0 })
  const answers: boolean[] = []
  for (let count = 0; count < 11; count += 1)
    answers.push(await eager({ email, redirectTo, acceptLanguage: '' }))
  expect(answers).toEqual([...Array.from({ length: 10 }, () => true), false])
})

test('people of an enforced provider get no link, and no account', async () => {
  await enforcement.setEnforced(true)
  const email = enforcement.company.freshEmail()
  expect(await ask(email)).toBe(false)
  expect([await countUsers(email), mailsTo(email)]).toEqual([0, []])
})
