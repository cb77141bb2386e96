// A session that somebody stole and kept. Its age keeps it from changing the password, so it must not open another way
// into the account either, and what it opens must not count as a new sign-in.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerFactor, askFactor, enrollApp, proveApp, showCode } from '../test-support/authenticator-app.ts'
import { freshEmail, freshPhone, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { SoftwareAuthenticator } from '../test-support/software-authenticator.ts'
import { comeBack, readReturn } from '../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
/** Without the rule: as the original behaves by default. */
let relaxed: OpenAuth
let strict: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, anonymous: true, phone: true, passkeys: true, phoneFactor: true },
  })
  relaxed = auth.again({ passwordRules: { needsReauthentication: false } })
  strict = auth.again({ passwordRules: { needsReauthentication: false, needsCurrent: true } })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})
beforeEach(() => auth.query('delete from platform.rate_limits'))

const [oldPassword, newPassword] = ['violet-7-lanterns', 'amber-8-lanterns']

type Person = { readonly id: string; readonly email: string; readonly token: string }

const put = (token: string, body: object, from = auth) => from.request('PUT', '/user', { token, body })
const ageSessions = (id: string) =>
  auth.query(`update auth.sessions set created_at = created_at - interval '3 days' where user_id = $1`, [id])
const codeTo = (phone: string, from = auth) =>
  from.texts.findLast(({ to }) => to === `+${phone}`)?.text.match(/\d{6}/)?.[0]

async function open(): Promise<Person> {
  const email = freshEmail()
  const { access_token: token, user } = await auth.signIn(email)
  expect((await put(token, { password: oldPassword })).status).toBe(200)
  return { id: user.id, email, token }
}

/** Somebody whose session is three days old. */
async function openOld(): Promise<Person> {
  const person = await open()
  await ageSessions(person.id)
  return person
}

async function askForNonce({ token, email }: Person): Promise<string> {
  await auth.request('GET', '/reauthenticate', { token })
  const mail = auth.mails.at(-1)
  expect([mail?.kind, mail?.to]).toEqual(['reauthentication', email])
  return mail?.code ?? ''
}

/** Everything that could let somebody in. */
const waysOf = (id: string) =>
  auth.query(
    `select phone, new_phone, password_hash,
       (select count(*)::int from auth.identities where user_id = $1) as identities,
       (select count(*)::int from auth.webauthn_credentials where user_id = $1) as credentials,
       (select count(*)::int from auth.webauthn_challenges where user_id = $1) as challenges,
       (select jsonb_agg(status) from auth.mfa_factors where user_id = $1) as factors,
       (select count(*)::int from auth.flow_state where linking_user_id = $1) as flows,
       (select count(*)::int from auth.sessions where user_id = $1) as sessions
     from auth.users where id = $1`,
    [id],
  )

const refusal = { code: 'reauthentication_needed', message: 'This change requires a recent sign-in' }

const enroll = (factor: object) => (token: string, from: OpenAuth) =>
  from.request('POST', '/factors', { token, body: { friendly_name: 'Mine', ...factor } })

const attempts: readonly (readonly [string, (token: string, from: OpenAuth) => ReturnType<typeof put>])[] = [
  ['change the number', (token, from) => put(token, { phone: freshPhone() }, from)],
  [
    'register a passkey',
    (token, from) => from.request('POST', '/passkeys/registration/options', { token, body: {} }),
  ],
  [
    'link an identity',
    (token, from) =>
      from.request('GET', '/user/identities/authorize?provider=keycloak&skip_http_redirect=true', { token }),
  ],
  [
    'link an identity by its token',
    async (token, from) => {
      const id_token = await provider.sign(provider.addPerson())
      const body = { provider: 'keycloak', id_token, link_identity: true }
      return await from.request('POST', '/token?grant_type=id_token', { token, body })
    },
  ],
  ['enroll an authenticator app', enroll({ factor_type: 'totp' })],
  ['enroll a phone', (token, from) => enroll({ factor_type: 'phone', phone: freshPhone() })(token, from)],
  ['enroll a security key', enroll({ factor_type: 'webauthn' })],
]

describe.each(attempts)('a session that wants to %s', (_, attempt) => {
  test('is refused once it is old, and nothing changes', async () => {
    const { id, token } = await openOld()
    const before = await waysOf(id)
    const messages = [auth.mails.length, auth.texts.length]
    const answer = await attempt(token, auth)
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(await waysOf(id)).toEqual(before)
    expect([auth.mails.length, auth.texts.length]).toEqual(messages)
  })

  test('may do so within a day', async () => {
    const { id, token } = await open()
    await auth.query(
      `update auth.sessions set created_at = now() - interval '23 hours 59 minutes' where user_id = $1`,
      [id],
    )
    expect((await attempt(token, auth)).status).toBe(200)
  })

  test('may always do so where the rule is off', async () => {
    const { token } = await openOld()
    expect((await attempt(token, relaxed)).status).toBe(200)
  })
})

describe('what a recent session began, an old one does not finish:', () => {
  test('a passkey', async () => {
    const { id, token } = await open()
    const post = (path: string, body: object) => auth.request('POST', `/passkeys/${path}`, { token, body })
    const { body } = await post('registration/options', {})
    await ageSessions(id)
    const key = new SoftwareAuthenticator({ origin: 'https://app.example.com' })
    const credential = key.create(body.options as Parameters<typeof key.create>[0])
    const answer = await post('registration/verify', { challenge_id: body.challenge_id, credential })
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(await waysOf(id)).toMatchObject([{ credentials: 0 }])
  })

  test('a second factor, which would lock the owner out', async () => {
    const { id, token, email } = await open()
    const app = await enrollApp(auth, token)
    await ageSessions(id)
    const owner = await auth.signIn(email)
    const challenge_id = await askFactor(auth, token, app.id)
    const code = showCode(app.secret, Date.now())
    const answer = await answerFactor(auth, token, app.id, { challenge_id, code })
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(await waysOf(id)).toMatchObject([{ factors: ['unverified'] }])
    expect((await auth.request('GET', '/user', { token: owner.access_token })).status).toBe(200)
  })

  test('the link of an identity', async () => {
    const { id, token } = await open()
    const path = `/user/identities/authorize?provider=keycloak&login_hint=${provider.addPerson().sub}`
    const left = await auth.request('GET', path, { token })
    const callback = await provider.visit(left.headers.get('location') ?? '')
    await ageSessions(id)
    const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
    const { query, fragment } = await comeBack(auth, { callback, cookie })
    expect([query.error_code, fragment.access_token]).toEqual(['reauthentication_needed', undefined])
    expect(await waysOf(id)).toMatchObject([{ identities: 1, sessions: 1 }])
  })
})

test('a person with a second factor needs a recent sign-in for another one as well', async () => {
  const { id, token } = await open()
  const raised = await proveApp(auth, token, { app: await enrollApp(auth, token), time: Date.now() })
  await ageSessions(id)
  const answer = await enroll({ factor_type: 'totp' })(raised.access_token, auth)
  expect([answer.status, answer.body]).toEqual([400, refusal])
  expect(await waysOf(id)).toMatchObject([{ factors: ['verified'] }])
})

describe('with an old session, a new number', () => {
  test('needs the code of a mail, which works once', async () => {
    const person = await openOld()
    const [phone, other] = [freshPhone(), freshPhone()]
    const nonce = await askForNonce(person)
    expect((await put(person.token, { phone, nonce })).body).toMatchObject({ new_phone: phone })
    const again = await put(person.token, { phone: other, nonce })
    expect([again.status, again.body.code]).toEqual([422, 'reauthentication_not_valid'])
    expect(await waysOf(person.id)).toMatchObject([{ new_phone: phone }])
  })

  test('is refused for a wrong code, whose tries are counted', async () => {
    const person = await openOld()
    const nonce = await askForNonce(person)
    const wrong = nonce === '000000' ? '111111' : '000000'
    for (const code of [wrong, wrong, wrong, wrong, wrong, nonce]) {
      const answer = await put(person.token, { phone: freshPhone(), nonce: code })
      expect([answer.status, answer.body.code]).toEqual([422, 'reauthentication_not_valid'])
    }
    expect(await waysOf(person.id)).toMatchObject([{ phone: null, new_phone: null }])
  })

  test('and a new password need one code together', async () => {
    const person = await openOld()
    const body = { phone: freshPhone(), password: newPassword }
    expect((await put(person.token, body)).body.code).toBe('reauthentication_needed')
    const nonce = await askForNonce(person)
    expect((await put(person.token, { ...body, nonce })).status).toBe(200)
  })

  test('is none if it is the one in use', async () => {
    const phone = freshPhone()
    const { access_token: token, user } = await auth.signInByPhone(phone)
    await ageSessions(user.id)
    const { status, body } = await put(token, { phone, data: { color: 'blue' } })
    expect([status, body.user_metadata]).toEqual([200, { color: 'blue' }])
  })
})

describe('with an old session, an address', () => {
  test('is changed as ever, because both mailboxes are asked', async () => {
    const { token } = await openOld()
    const email = freshEmail()
    expect((await put(token, { email })).body).toMatchObject({ new_email: email })
  })

  test('is not added to an account without one, because only the new mailbox is asked', async () => {
    const phone = freshPhone()
    const { access_token: token, user } = await auth.signInByPhone(phone)
    await ageSessions(user.id)
    const [email, sent] = [freshEmail(), auth.mails.length]
    const answer = await put(token, { email })
    expect([answer.status, answer.body]).toEqual([400, refusal])
    expect(auth.mails).toHaveLength(sent)
    await auth.request('GET', '/reauthenticate', { token })
    const allowed = await put(token, { email, nonce: codeTo(phone) })
    expect(allowed.body).toMatchObject({ new_email: email })
  })
})

describe('a guest, who cannot sign in again,', () => {
  async function openGuest(): Promise<{ readonly id: string; readonly token: string }> {
    const { body } = await auth.request('POST', '/signup', { body: {} })
    const { id } = body.user as { id: string }
    await ageSessions(id)
    return { id, token: String(body.access_token) }
  }

  test('may add a number, an address or an identity at any time', async () => {
    const named = [{ phone: freshPhone() }, { email: freshEmail() }]
    for (const body of named) expect((await put((await openGuest()).token, body)).status).toBe(200)
    const id_token = await provider.sign(provider.addPerson())
    const body = { provider: 'keycloak', id_token, link_identity: true }
    const { token } = await openGuest()
    const linked = await auth.request('POST', '/token?grant_type=id_token', { token, body })
    expect(linked.status).toBe(200)
  })

  test('has signed up with the name, and may set a password then', async () => {
    const { token } = await openGuest()
    const phone = freshPhone()
    await put(token, { phone })
    const body = { type: 'phone_change', phone, token: codeTo(phone) }
    const verified = await auth.request('POST', '/verify', { body })
    const answer = await put(String(verified.body.access_token), { password: newPassword })
    expect(answer.status).toBe(200)
  })
})

async function changeNumber({ token }: Person): Promise<string> {
  const phone = freshPhone()
  await put(token, { phone }, relaxed)
  const body = { type: 'phone_change', phone, token: codeTo(phone, relaxed) }
  return String((await auth.request('POST', '/verify', { body })).body.access_token)
}

/** Begins a change of the address. Returns the links for the old one and the new one. */
async function beginAddress({ token }: Person, more: object = {}): Promise<readonly string[]> {
  const sent = auth.mails.length
  expect((await put(token, { email: freshEmail(), ...more })).status).toBe(200)
  const links = auth.mails.slice(sent).map(({ tokenHash }) => tokenHash)
  expect(links).toHaveLength(2)
  return links
}

const verifyLink = (link: string) => auth.request('GET', `/verify?type=email_change&token=${link}`)

async function changeAddress(person: Person): Promise<string> {
  let verified = ''
  for (const token_hash of await beginAddress(person)) {
    const body = { type: 'email_change', token_hash }
    verified = String((await auth.request('POST', '/verify', { body })).body.access_token)
  }
  return verified
}

async function changeAddressByLinks(person: Person): Promise<string> {
  const [one = '', two = ''] = await beginAddress(person)
  await verifyLink(one)
  return readReturn(await verifyLink(two)).fragment.access_token ?? ''
}

const verifier = 'v'.repeat(56)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}
const exchange = (auth_code: string | undefined) =>
  auth.request('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier: verifier } })

async function changeAddressByCode(person: Person): Promise<string> {
  const [one = '', two = ''] = await beginAddress(person, pkce)
  await verifyLink(one)
  const { query } = readReturn(await verifyLink(two))
  return String((await exchange(query.code)).body.access_token)
}

async function linkByToken({ token }: Person): Promise<string> {
  const id_token = await provider.sign(provider.addPerson())
  const body = { provider: 'keycloak', id_token, link_identity: true }
  const { access_token } = (await relaxed.request('POST', '/token?grant_type=id_token', { token, body })).body
  return String(access_token)
}

async function leaveToLink({ token }: Person, query: Readonly<Record<string, string>>) {
  const { sub } = provider.addPerson()
  const parameters = new URLSearchParams({ provider: 'keycloak', login_hint: sub, ...query })
  const left = await relaxed.request('GET', `/user/identities/authorize?${parameters}`, { token })
  const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
  return { callback: await provider.visit(left.headers.get('location') ?? ''), cookie }
}

async function linkInFragment(person: Person): Promise<string> {
  const { fragment } = await comeBack(relaxed, await leaveToLink(person, {}))
  return fragment.access_token ?? ''
}

async function linkByCode(person: Person): Promise<string> {
  const { query } = await comeBack(relaxed, await leaveToLink(person, pkce))
  const body = { auth_code: query.code, code_verifier: verifier }
  const answer = await relaxed.request('POST', '/token?grant_type=pkce', { body })
  return String(answer.body.access_token)
}

async function raise({ token }: Person): Promise<string> {
  const app = await enrollApp(relaxed, token)
  return (await proveApp(relaxed, token, { app, time: Date.now() })).access_token
}

const changes: readonly (readonly [string, (person: Person) => Promise<string>])[] = [
  ['a change of the number', changeNumber],
  ['a change of the address', changeAddress],
  ['a change of the address by links', changeAddressByLinks],
  ['a change of the address by links and a code', changeAddressByCode],
  ['the link of an identity by its token', linkByToken],
  ['the link of an identity', linkInFragment],
  ['the link of an identity by a code', linkByCode],
  ['a first second factor', raise],
]

describe.each(changes)('the session of %s', (_, change) => {
  test('is as old as the one that began it', async () => {
    const person = await openOld()
    const token = await change(person)
    expect((await auth.request('GET', '/user', { token })).body.id).toBe(person.id)
    const answer = await put(token, { password: newPassword })
    expect([answer.status, answer.body.code]).toEqual([400, 'reauthentication_needed'])
    expect(await put(token, { phone: freshPhone() })).toMatchObject({ status: 400, body: refusal })
  })

  test('may set a password if the one that began it may', async () => {
    const token = await change(await open())
    expect((await put(token, { password: newPassword })).status).toBe(200)
  })

  test('is no recovery, which needs no current password', async () => {
    const person = await open()
    // The sign-in by mail was one, an hour ago.
    await auth.query(
      `update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(extract(epoch from now())::int - 3700))
       where user_id = $1`,
      [person.id],
    )
    const answer = await put(await change(person), { password: newPassword }, strict)
    expect([answer.status, answer.body.code]).toEqual([400, 'current_password_required'])
  })
})

test('a chain of changes stays as old as the session at its beginning', async () => {
  const person = await openOld()
  const token = await linkByToken({ ...person, token: await linkByToken(person) })
  const answer = await put(token, { password: newPassword })
  expect(answer.body.code).toBe('reauthentication_needed')
})
