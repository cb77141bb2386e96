// How people of a company prove themselves again. Codes of an app and recovery codes raise the session that they have;
// every other way begins a session, which an enforced provider keeps for itself.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollApp, proveApp } from '../../test-support/authenticator-app.ts'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { type Company, openCompany, signInAtCompany } from '../../test-support/open-company.ts'
import { generateCodes, path } from '../../test-support/recovery-codes.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { saml: true } })
})
afterAll(() => auth?.close())

async function openPerson(company: Company) {
  const email = company.freshEmail()
  const { fragment } = await signInAtCompany(auth, company, { nameId: email })
  return { email, token: fragment.access_token ?? '' }
}

test('only the people of a provider that is enforced now are told that it manages them', async () => {
  const open = await openPerson(await openCompany(auth))
  const company = await openCompany(auth, { is_enforced: true })
  const managed = await openPerson(company)
  const tell = async (by: OpenAuth, { token }: { readonly token: string }) => {
    const { status, body } = await by.request('GET', '/user', { token })
    return [status, body.sso_managed_by]
  }
  expect(await tell(auth, open)).toEqual([200, undefined])
  expect(await tell(auth, managed)).toEqual([200, company.providerId])
  const paused = auth.again({ ways: { saml: true }, sso: { stateOf: async () => 'off' } })
  expect(await tell(paused, managed)).toEqual([200, undefined])
})

test('a code of an app and a recovery code raise the session of an enforced provider, and an email is not sent', async () => {
  const company = await openCompany(auth, { is_enforced: true })
  const { email, token } = await openPerson(company)
  const app = await enrollApp(auth, token)
  const raised = await proveApp(auth, token, { app, time: Date.now() })
  const sso = { method: 'sso/saml', provider: `sso:${company.providerId}`, timestamp: expect.any(Number) }
  const session = decodeJwt(token).session_id
  expect(decodeJwt(raised.access_token)).toMatchObject({
    session_id: session,
    aal: 'aal2',
    amr: expect.arrayContaining([sso, { method: 'totp', timestamp: expect.any(Number) }]),
  })
  const [code] = await generateCodes(auth, raised.access_token)
  const recovered = await auth.request('POST', `${path}/verify`, {
    token: raised.access_token,
    body: { code },
  })
  expect(recovered.status).toBe(200)
  expect(decodeJwt(String(recovered.body.access_token))).toMatchObject({
    session_id: session,
    amr: expect.arrayContaining([sso]),
  })
  auth.mails.length = 0
  const mailed = await auth.request('POST', '/otp', { body: { email, create_user: false } })
  expect([mailed.status, mailed.body.code, auth.mails]).toEqual([403, 'user_sso_managed', []])
})

test('a company that does not enforce its provider leaves people a code by email', async () => {
  const company = await openCompany(auth)
  const { email, token } = await openPerson(company)
  const again = await auth.signIn(email)
  expect(again.user.id).toBe(decodeJwt(token).sub)
})
