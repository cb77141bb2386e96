// The mails that tell people what was done to the ways into their account: one for each act, none for what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MailError } from '../../../mail/mail.ts'
import {
  address,
  answerFactor,
  askFactor,
  enrollApp,
  proveApp,
  showCode,
} from '../../test-support/authenticator-app.ts'
import { changeEmail } from '../../test-support/change-email.ts'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../../test-support/open-auth.ts'
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
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, passkeys: true, phone: true },
    passkeysAreFactors: true,
    sendsNotices: true,
  })
})
beforeEach(async () => {
  auth.notices.length = 0
  await auth.queryQueue('delete from graphile_worker._private_jobs')
  await auth.query('delete from platform.rate_limits')
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

/** What the person with this address was told. */
const listKinds = (email: string, { notices }: OpenAuth = auth) =>
  notices.filter((notice) => notice.email === email).map(({ kind }) => kind)

async function link(token: string, sub: string) {
  const query = new URLSearchParams({ provider: 'keycloak', login_hint: sub, skip_http_redirect: 'true' })
  const left = await auth.request('GET', `/user/identities/authorize?${query}`, { token })
  const [cookie = ''] = (left.headers.get('set-cookie') ?? '').split(';')
  return await comeBack(auth, { callback: await provider.visit(String(left.body.url)), cookie })
}

const regenerate = (token: string, through = auth) => through.request('POST', `${path}/regenerate`, { token })

/** A person with codes, whose second factor is no longer new. */
async function openSettled() {
  const person = await openWithCodes(auth)
  await auth.query(
    `update auth.mfa_factors set created_at = now() - interval '16 minutes' where user_id = $1`,
    [person.userId],
  )
  auth.notices.length = 0
  return person
}

describe('a person is told', () => {
  test('when, about what and in which languages they asked for it', async () => {
    const { access_token: token, user } = await auth.signIn()
    const app = await enrollApp(auth, token)
    const challenge_id = await askFactor(auth, token, app.id)
    const before = Date.now()
    await auth.request('POST', `/factors/${app.id}/verify`, {
      token,
      address,
      headers: { 'accept-language': 'de-AT' },
      body: { challenge_id, code: showCode(app.secret, Date.now()) },
    })
    expect(auth.notices).toEqual([
      {
        kind: 'factor_added',
        email: user.email,
        method: 'totp',
        happenedAt: expect.any(Date),
        siteUrl,
        acceptLanguage: 'de-AT',
      },
    ])
    const { happenedAt = new Date(0) } = auth.notices[0] ?? {}
    // Database and test may be off by a moment.
    expect(Math.abs(happenedAt.getTime() - before)).toBeLessThan(10_000)
  })

  test('of a factor once, however often it proves, and when it is removed', async () => {
    const { email, token, app } = await openProven(auth)
    await proveApp(auth, token, { app, time: Date.now() + 30_000 })
    await auth.request('DELETE', `/factors/${app.id}`, { token })
    expect(listKinds(email)).toEqual(['factor_added', 'factor_removed'])
  })

  test('of a passkey when it is added and removed', async () => {
    const { access_token, user } = await auth.signIn()
    const { id, token } = await register(auth, access_token)
    await auth.request('DELETE', `/passkeys/${id}`, { token })
    expect(listKinds(user.email)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('of an identity when it is linked and unlinked, with its provider', async () => {
    const { access_token: token, user } = await auth.signIn()
    await link(token, provider.addPerson().sub)
    const [identity] = await auth.query(
      `select id from auth.identities where user_id = $1 and provider = 'keycloak'`,
      [user.id],
    )
    await auth.request('DELETE', `/user/identities/${identity?.id}`, { token })
    expect(auth.notices).toMatchObject([
      { kind: 'identity_linked', email: user.email, method: 'keycloak' },
      { kind: 'identity_unlinked', email: user.email, method: 'keycloak' },
    ])
  })

  test('of an identity that its address has linked', async () => {
    const { user } = await auth.signIn()
    const { sub } = provider.addPerson({ email: user.email })
    for (let count = 0; count < 2; count += 1)
      await comeBack(auth, await visitProvider({ auth, provider }, { sub }))
    expect(listKinds(user.email)).toEqual(['identity_linked'])
  })

  test('of a password that was set', async () => {
    const { access_token: token, user } = await auth.signIn()
    await auth.request('PUT', '/user', { token, body: { password: 'violet-7-lanterns' } })
    expect(listKinds(user.email)).toEqual(['password_set'])
  })

  test('of a new address, at the old one', async () => {
    const { access_token: token, user } = await auth.signIn()
    await changeEmail(auth, token)
    expect(auth.notices).toMatchObject([{ kind: 'email_changed', email: user.email }])
  })

  test('of new codes, and of one that was used', async () => {
    const { email, token, lowToken, code } = await openSettled()
    await typeCode(auth, lowToken, code)
    await regenerate(token)
    await auth.request('DELETE', path, { token })
    await generateCodes(auth, token)
    expect(listKinds(email)).toEqual([
      'recovery_code_used',
      'recovery_codes_generated',
      'recovery_codes_removed',
      'recovery_codes_generated',
    ])
  })
})

describe('a new factor hides no other codes', () => {
  test('codes that replace those of a first factor', async () => {
    const { email, token } = await openProven(auth)
    await generateCodes(auth, token)
    await regenerate(token)
    expect(listKinds(email)).toEqual(['factor_added', 'recovery_codes_generated'])
  })

  test('codes that are replaced or made again after a second factor was added', async () => {
    const { email, token } = await openSettled()
    await register(auth, token)
    await regenerate(token)
    await auth.request('DELETE', path, { token })
    await generateCodes(auth, token)
    expect(listKinds(email)).toEqual([
      'passkey_added',
      'recovery_codes_generated',
      'recovery_codes_removed',
      'recovery_codes_generated',
    ])
  })
})

describe('one mail is enough', () => {
  test('for a first factor and the codes that come with it', async () => {
    const { email, token } = await openProven(auth)
    await generateCodes(auth, token)
    expect(listKinds(email)).toEqual(['factor_added'])
  })

  test('for a first passkey and the codes that come with it', async () => {
    const { access_token, user } = await auth.signIn()
    const { token } = await register(auth, access_token)
    await generateCodes(auth, token)
    expect(listKinds(user.email)).toEqual(['passkey_added'])
  })

  test('for the last factor and the codes that end with it', async () => {
    const { email, token, app } = await openSettled()
    await auth.request('DELETE', `/factors/${app.id}`, { token })
    expect(listKinds(email)).toEqual(['factor_removed'])
  })
})

describe('nobody is told', () => {
  test('of what was refused', async () => {
    const { email, lowToken, app } = await openSettled()
    await typeCode(auth, lowToken, 'aaaaa-bbbbb')
    await auth.request('DELETE', `/factors/${app.id}`, { token: lowToken })
    await regenerate(lowToken)
    const { access_token: token, user } = await auth.signIn()
    const other = await enrollApp(auth, token)
    const challenge_id = await askFactor(auth, token, other.id)
    await answerFactor(auth, token, other.id, {
      challenge_id,
      code: showCode(other.secret, Date.now() - 600_000),
    })
    expect([listKinds(email), listKinds(user.email)]).toEqual([[], []])
  })

  test('of a change that was not recorded', async () => {
    const { email, token } = await openSettled()
    const full = auth.again({ onEvent: () => Promise.reject(new Error('no room')) })
    expect((await regenerate(token, full)).status).toBe(500)
    expect(listKinds(email, full)).toEqual([])
  })

  test('at an address that they have not proven', async () => {
    const { access_token: token, user } = await auth.signInByPhone()
    await auth.query('update auth.users set email = $2 where id = $1', [user.id, freshEmail()])
    const app = await enrollApp(auth, token)
    await proveApp(auth, token, { app, time: Date.now() })
    expect(auth.notices).toEqual([])
  })

  test('after they have left', async () => {
    const { access_token: token, user } = await auth.signIn()
    const app = await enrollApp(auth, token)
    const challenge_id = await askFactor(auth, token, app.id)
    const body = { challenge_id, code: showCode(app.secret, Date.now()) }
    const verify = `/factors/${app.id}/verify`
    const answer = await auth.request('POST', verify, { token, address, body, leavesJobs: true })
    expect(answer.status).toBe(200)
    await auth.query('update auth.users set deleted_at = now() where id = $1', [user.id])
    await auth.retryJobs()
    expect(auth.notices).toEqual([])
  })

  test('where the installation sends no notices', async () => {
    const silent = auth.again({ sendsNotices: false })
    const { token } = await openProven(silent)
    await regenerate(token, silent)
    expect(silent.notices).toEqual([])
  })
})

describe('many changes', () => {
  const two = { limit: 2, seconds: 3600 }

  test('fill no mailbox, and none of them is hidden: a notice too many waits', async () => {
    const { email, token } = await openSettled()
    const limited = auth.again({ rateLimits: { mailsToRecipient: two } })
    for (let count = 0; count < 4; count += 1) expect((await regenerate(token, limited)).status).toBe(200)
    expect(listKinds(email, limited)).toHaveLength(2)
    const waits = await auth.queryQueue(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes
       from graphile_worker._private_jobs order by run_at`,
    )
    expect(waits.map(({ minutes }) => minutes)).toEqual([30, 60])
    await limited.retryJobs()
    expect(listKinds(email, limited)).toHaveLength(4)
  })

  test('beyond a day of waiting are told by one notice a day', async () => {
    const { email, token } = await openSettled()
    const limited = auth.again({ rateLimits: { mailsToRecipient: { limit: 1, seconds: 24 * 3600 } } })
    for (let count = 0; count < 6; count += 1) await regenerate(token, limited)
    const one = ['recovery_codes_generated', 'many_changes']
    expect(listKinds(email, limited)).toEqual(one)
    await limited.retryJobs()
    expect(listKinds(email, limited).toSorted()).toEqual([...one, ...one].toSorted())
    expect(JSON.stringify(limited.logs)).not.toContain(email)
  })

  test('of the address hide nothing: a notice goes to the one at the time of the change', async () => {
    const { email, userId, token } = await openSettled()
    await auth.request('POST', `${path}/regenerate`, { token, leavesJobs: true })
    await auth.query('update auth.users set email = $2 where id = $1', [userId, freshEmail()])
    await auth.retryJobs()
    expect(auth.notices.map((notice) => notice.email)).toEqual([email])
  })

  test('wait for the budget of the whole installation', async () => {
    const { email, token } = await openSettled()
    const limited = auth.again({ rateLimits: { notices: { limit: 1, seconds: 3600 } } })
    await regenerate(token, limited)
    await regenerate(token, limited)
    expect(listKinds(email, limited)).toHaveLength(1)
    await limited.retryJobs()
    expect(listKinds(email, limited)).toHaveLength(2)
    expect(await auth.queryQueue('select 1 from graphile_worker._private_jobs')).toEqual([])
  })

  test('wait for it longer than for other notices to the same person', async () => {
    const { email, token } = await openSettled()
    const limited = auth.again({ rateLimits: { notices: { limit: 1, seconds: 48 * 3600 } } })
    await regenerate(token, limited)
    await regenerate(token, limited)
    await limited.retryJobs()
    expect(listKinds(email, limited)).toHaveLength(2)
  })

  test('leave the mails that sign in alone', async () => {
    const { token } = await openSettled()
    const { user } = await auth.signIn()
    await auth.query('delete from platform.rate_limits')
    const limited = auth.again({ rateLimits: { mailsToKnown: { limit: 1, seconds: 3600 } } })
    for (let count = 0; count < 4; count += 1) await regenerate(token, limited)
    limited.mails.length = 0
    await limited.request('POST', '/otp', { body: { email: user.email } })
    expect(limited.mails.map(({ to }) => to)).toEqual([user.email])
  })
})

describe('a mail server', () => {
  test('that is away gets the notice later', async () => {
    const { email, token } = await openSettled()
    const sent: string[] = []
    let isAway = true
    const mailer = {
      async send({ to }: { to: string }) {
        if (isAway) throw new Error('mail server down')
        sent.push(to)
      },
      close: async () => undefined,
    }
    const broken = auth.again({ mailer })
    expect((await regenerate(token, broken)).status).toBe(200)
    isAway = false
    await broken.retryJobs()
    await broken.retryJobs()
    expect(sent).toEqual([email])
  })

  test('that refuses the recipient for good is not asked again', async () => {
    const { token } = await openSettled()
    const send = () => Promise.reject(new MailError({ isRecipientRefused: true }))
    const refused = auth.again({ mailer: { send, close: async () => undefined } })
    await regenerate(token, refused)
    expect(await auth.queryQueue('select 1 from graphile_worker._private_jobs')).toEqual([])
  })
})

test('the queue holds neither address nor code', async () => {
  const { email, lowToken, code } = await openSettled()
  await auth.request('POST', `${path}/verify`, { token: lowToken, body: { code }, leavesJobs: true })
  const [job] = await auth.queryQueue('select payload::text from graphile_worker._private_jobs')
  expect(job?.payload).toContain('recovery_code_used')
  expect(job?.payload).not.toContain(email)
  expect(job?.payload).not.toContain(code)
})
