// Each change of the ways into an account is told once, with ids and fixed names only. What is refused is told as no change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth-events.ts'
import {
  answerFactor,
  askFactor,
  enrollApp,
  proveApp,
  showCode,
} from '../../test-support/authenticator-app.ts'
import { changeEmail } from '../../test-support/change-email.ts'
import { freshEmail, type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../../test-support/open-provider.ts'
import { register } from '../../test-support/passkeys.ts'
import {
  generateCodes,
  openProven,
  openWithCodes,
  path,
  typeCode,
} from '../../test-support/recovery-codes.ts'
import { comeBack, visitProvider } from '../../test-support/visit-provider.ts'

let provider: TestProvider
let auth: OpenAuth
let events: AuthEvent[]
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, passkeys: true, anonymous: true },
    passkeysAreFactors: true,
    onEvent: async (_, event) => void events.push(event),
  })
})
beforeEach(() => {
  events = []
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const sessionOf = async (token: unknown) => (await auth.keyring.verify(String(token))).session_id

/** The changes that were told, without the sign-ins beside them. */
const listChanges = () =>
  events.filter(({ name }) => !['signed_in', 'signed_out', 'sign_in_refused'].includes(name))

async function link(token: string, sub: string, through = auth) {
  const query = new URLSearchParams({ provider: 'keycloak', login_hint: sub, skip_http_redirect: 'true' })
  const left = await through.request('GET', `/user/identities/authorize?${query}`, { token })
  const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
  return await comeBack(through, { callback: await provider.visit(String(left.body.url)), cookie })
}

const identityOf = async (userId: string) =>
  (
    await auth.query(`select id from auth.identities where user_id = $1 and provider = 'keycloak'`, [userId])
  )[0]?.id

describe('a second factor', () => {
  test('is told when its first proof adds it, and not when it proves again', async () => {
    const { access_token, user } = await auth.signIn()
    const app = await enrollApp(auth, access_token)
    expect(listChanges()).toEqual([])
    const { access_token: token } = await proveApp(auth, access_token, { app, time: Date.now() })
    await proveApp(auth, token, { app, time: Date.now() + 30_000 })
    expect(listChanges()).toEqual([
      {
        name: 'factor_added',
        userId: user.id,
        sessionId: await sessionOf(access_token),
        subjectId: app.id,
        method: 'totp',
      },
    ])
  })

  test('is told when it is removed, and so are the codes that end with it', async () => {
    const { token, userId, app } = await openProven(auth)
    await generateCodes(auth, token)
    const [codes] = listChanges().slice(-1)
    events.length = 0
    await auth.request('DELETE', `/factors/${app.id}`, { token })
    const who = { userId, sessionId: await sessionOf(token) }
    expect(listChanges()).toEqual([
      { name: 'factor_removed', ...who, subjectId: app.id, method: 'totp' },
      { ...codes, name: 'recovery_codes_removed' },
    ])
  })

  test('that never counted is removed without a word', async () => {
    const { access_token: token } = await auth.signIn()
    const app = await enrollApp(auth, token)
    await auth.request('DELETE', `/factors/${app.id}`, { token })
    expect(events.map(({ name }) => name)).toEqual(['signed_in'])
  })
})

test('a passkey is told when it is added and when it is removed, and not when it is renamed', async () => {
  const { access_token, user } = await auth.signIn()
  const { id, token } = await register(auth, access_token)
  await auth.request('PATCH', `/passkeys/${id}`, { token, body: { friendly_name: 'Red key' } })
  await auth.request('DELETE', `/passkeys/${id}`, { token })
  const told = { userId: user.id, sessionId: await sessionOf(access_token), subjectId: id, method: undefined }
  expect(listChanges()).toEqual([
    { name: 'passkey_added', ...told },
    { name: 'passkey_removed', ...told },
  ])
  expect(JSON.stringify(events)).not.toContain('Red key')
})

describe('recovery codes', () => {
  test('are told when they are made, made anew and removed, without a code', async () => {
    const { token, userId } = await openProven(auth)
    events.length = 0
    const codes = await generateCodes(auth, token)
    const again = await auth.request('POST', `${path}/regenerate`, { token })
    await auth.request('DELETE', path, { token })
    const told = {
      userId,
      sessionId: await sessionOf(token),
      subjectId: again.body.id,
      method: undefined,
    }
    expect(listChanges()).toEqual([
      { name: 'recovery_codes_generated', ...told },
      { name: 'recovery_codes_generated', ...told },
      { name: 'recovery_codes_removed', ...told },
    ])
    for (const code of [...codes, ...(again.body.codes as string[])])
      expect(JSON.stringify(events)).not.toContain(code)
  })

  test('are told as the proof of a sign-in when one is used', async () => {
    const { lowToken, code, userId } = await openWithCodes(auth)
    events.length = 0
    await typeCode(auth, lowToken, code)
    const sessionId = await sessionOf(lowToken)
    expect(events).toEqual([{ name: 'signed_in', userId, sessionId, method: 'mfa/recovery_code' }])
  })
})

describe('an identity', () => {
  test('is told when its owner links it', async () => {
    const { access_token: token, user } = await auth.signIn()
    const { fragment } = await link(token, provider.addPerson().sub)
    expect(listChanges()).toEqual([
      {
        name: 'identity_linked',
        userId: user.id,
        sessionId: await sessionOf(fragment.access_token),
        subjectId: await identityOf(user.id),
        method: 'keycloak',
      },
    ])
  })

  test('is told when its verified address links it at a sign-in, once', async () => {
    const { user } = await auth.signIn()
    const { sub } = provider.addPerson({ email: user.email })
    for (let count = 0; count < 2; count += 1)
      await comeBack(auth, await visitProvider({ auth, provider }, { sub }))
    expect(listChanges()).toMatchObject([
      { name: 'identity_linked', userId: user.id, subjectId: await identityOf(user.id) },
    ])
  })

  test.each(['nobody has', 'nobody has proven'])('that begins an account is no change: %s', async (whose) => {
    const person = provider.addPerson()
    if (whose === 'nobody has proven') await auth.askForMail(String(person.email))
    await comeBack(auth, await visitProvider({ auth, provider }, { sub: person.sub }))
    expect(events.map(({ name }) => name)).toEqual(['signed_in'])
  })

  test('is told when it is unlinked', async () => {
    const { access_token: token, user } = await auth.signIn()
    await link(token, provider.addPerson().sub)
    events.length = 0
    const id = await identityOf(user.id)
    await auth.request('DELETE', `/user/identities/${id}`, { token })
    const who = { userId: user.id, sessionId: await sessionOf(token) }
    expect(events).toEqual([{ name: 'identity_unlinked', ...who, subjectId: id, method: 'keycloak' }])
  })
})

test('a password is told when it is set', async () => {
  const { access_token: token, user } = await auth.signIn()
  events = []
  await auth.request('PUT', '/user', { token, body: { password: 'violet-7-lanterns' } })
  const who = { userId: user.id, sessionId: await sessionOf(token) }
  expect(events).toEqual([{ name: 'password_set', ...who, subjectId: user.id, method: undefined }])
})

describe('an address', () => {
  test('is told when both mailboxes have changed it, once, and is not named', async () => {
    const { access_token: token, user } = await auth.signIn()
    const { body } = await changeEmail(auth, token)
    const who = { userId: user.id, sessionId: await sessionOf(body.access_token) }
    expect(listChanges()).toEqual([{ name: 'email_changed', ...who, subjectId: user.id, method: undefined }])
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('is told when a link has changed it', async () => {
    const { access_token: token, user } = await auth.signIn()
    const begun = auth.mails.length
    await auth.request('PUT', '/user', { token, body: { email: freshEmail() } })
    for (const { verifyUrl } of auth.mails.slice(begun)) {
      expect(listChanges()).toEqual([])
      await auth.request('GET', verifyUrl.slice(verifyUrl.indexOf('/verify')))
    }
    expect(listChanges()).toMatchObject([{ name: 'email_changed', userId: user.id }])
  })

  test('of a guest who signs up is no change', async () => {
    const guest = await auth.request('POST', '/signup', { body: {} })
    const begun = auth.mails.length
    const body = { email: freshEmail() }
    await auth.request('PUT', '/user', { token: String(guest.body.access_token), body })
    const token_hash = auth.mails[begun]?.tokenHash
    const proven = await auth.request('POST', '/verify', { body: { type: 'email_change', token_hash } })
    expect(proven.body.user).toMatchObject({ ...body, is_anonymous: false })
    expect(listChanges()).toEqual([])
  })
})

describe('what is refused', () => {
  const elsewhere = '0b7c1f3e-6a7f-4c59-9d1a-1f2e3d4c5b6a'

  test.each<[string, (token: string, app: { id: string; secret: string }) => Promise<unknown>]>([
    [
      'removing a factor with the first proof only',
      (token, { id }) => auth.request('DELETE', `/factors/${id}`, { token }),
    ],
    ['removing the factor of nobody', (token) => auth.request('DELETE', `/factors/${elsewhere}`, { token })],
    [
      'a passkey with the first proof only',
      (token) => auth.request('POST', '/passkeys/registration/options', { token, body: {} }),
    ],
    [
      'removing the passkey of nobody',
      (token) => auth.request('DELETE', `/passkeys/${elsewhere}`, { token }),
    ],
    ['codes with the first proof only', (token) => auth.request('POST', path, { token })],
    ['a wrong recovery code', (token) => typeCode(auth, token, 'aaaaa-bbbbb')],
    [
      'unlinking the identity of nobody',
      (token) => auth.request('DELETE', `/user/identities/${elsewhere}`, { token }),
    ],
  ])('changes nothing that could be told: %s', async (_, attempt) => {
    const { email, app } = await openProven(auth)
    const { access_token: low } = await auth.signIn(email)
    events.length = 0
    expect(await attempt(low, app)).toMatchObject({ status: expect.toSatisfy((status) => status >= 400) })
    expect(listChanges()).toEqual([])
  })

  test('adds no factor: a wrong code', async () => {
    const { access_token: token } = await auth.signIn()
    const app = await enrollApp(auth, token)
    const challenge_id = await askFactor(auth, token, app.id)
    const code = showCode(app.secret, Date.now() - 600_000)
    expect((await answerFactor(auth, token, app.id, { challenge_id, code })).status).toBe(422)
    expect(listChanges()).toEqual([])
  })

  test('links no identity: one that another person has', async () => {
    const { sub } = provider.addPerson()
    await comeBack(auth, await visitProvider({ auth, provider }, { sub }))
    const { access_token: token } = await auth.signIn()
    expect((await link(token, sub)).query.error_code).toBe('identity_already_exists')
    expect(listChanges()).toEqual([])
  })
})

test('a change that cannot be recorded does not happen', async () => {
  const { access_token, user } = await auth.signIn()
  await link(access_token, provider.addPerson().sub)
  const { id: passkeyId, token } = await register(auth, access_token)
  const codes = await generateCodes(auth, token)
  const app = await enrollApp(auth, token)
  await proveApp(auth, token, { app, time: Date.now() })
  const readWays = async () =>
    await Promise.all(
      ['mfa_factors', 'webauthn_credentials', 'identities'].map((table) =>
        auth.query(`select id from auth.${table} where user_id = $1 order by id`, [user.id]),
      ),
    )
  const before = await readWays()
  const full = auth.again({
    onEvent: async (_, { name }) => {
      if (name !== 'signed_in') throw new Error('no room')
    },
  })
  for (const way of [
    `/factors/${app.id}`,
    `/passkeys/${passkeyId}`,
    path,
    `/user/identities/${await identityOf(user.id)}`,
  ]) {
    expect([way, (await full.request('DELETE', way, { token })).status]).toEqual([way, 500])
  }
  expect((await full.request('POST', `${path}/regenerate`, { token })).status).toBe(500)
  expect((await register(full, token)).answer.status).toBe(500)
  expect((await link(token, provider.addPerson().sub, full)).query.error_code).toBe('unexpected_failure')
  expect(await readWays()).toEqual(before)
  const { access_token: low } = await auth.signIn(user.email)
  expect((await typeCode(auth, low, codes[0])).status).toBe(200)
})
