// Addresses that would carry a token away. A refused one is replaced by the site, which tells an attacker nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let provider: TestProvider
let auth: OpenAuth
beforeAll(async () => {
  provider = await openProvider()
  auth = await openAuth({
    redirectAllowList: ['https://*.preview.example.com/**'],
    providers: { keycloak: provider.options },
    ways: { manualLinking: true, saml: true },
  })
})
afterAll(async () => {
  await auth?.close()
  await provider?.close()
})

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://app.example.com@evil.example/',
  'https://app.example.com:x@evil.example/',
  'https://app.example.com%00.evil.example/',
  'https://app.example.com\\.evil.example/',
  'https://app.example.com.evil.example/',
  'https://app.example.com:8443/',
  'http://app.example.com/',
  'https://evil.example/.preview.example.com/',
  'https://evil.example#.preview.example.com/',
  'https://evil.example?.preview.example.com/',
  'https://a.b.preview.example.com/',
  'https://x.preview.example.com@evil.example/',
  'javascript:alert(document.domain)//',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://app.example.com/\r\nSet-Cookie: a=b',
  'https://аpp.example.com/',
  'http://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  ' https://evil.example/',
  '\thttps://evil.example/',
]

const originOf = (location: string | null) => new URL(location ?? '').origin

describe('a redirect', () => {
  test.each(elsewhere)('of a link to %j goes to the site, with and without a good token', async (target) => {
    const query = new URLSearchParams({ redirect_to: target })
    const refused = await expectHarmless(auth, [], () =>
      auth.request('GET', `/verify?token=x&type=signup&${query}`),
    )
    expect(originOf(refused.headers.get('location'))).toBe(siteUrl)
    const { tokenHash, type } = await auth.askForMail(freshEmail())
    const opened = await auth.request('GET', `/verify?token=${tokenHash}&type=${type}&${query}`)
    expect(opened.headers.get('location')).toContain('#access_token=')
    expect(originOf(opened.headers.get('location'))).toBe(siteUrl)
  })

  test.each(elsewhere)('that a mail is asked to carry to %j is the site', async (target) => {
    const query = new URLSearchParams({ redirect_to: target })
    await auth.request('POST', `/otp?${query}`, {
      body: { email: freshEmail() },
    })
    const mail = auth.mails.at(-1)
    expect(originOf(mail?.redirectTo ?? null)).toBe(siteUrl)
    expect(mail?.verifyUrl).not.toContain('evil')
  })
})

type Call = NonNullable<Parameters<OpenAuth['request']>[2]>
/** Asks with a target, in the query or in a header, and returns the one that is kept for later. */
type Carrier = (query: string, headers: Record<string, string>) => Promise<unknown>

const person = async () => await auth.signIn(freshEmail())
const admin = () => ({ token: auth.keyring.secretKey })

const mailOf =
  (path: string, call: () => Promise<Call> | Call): Carrier =>
  async (query, headers) => {
    const method = path === '/user' ? 'PUT' : 'POST'
    const given = await call()
    const sent = auth.mails.length
    const answer = await auth.request(method, `${path}?${query}`, { ...given, headers })
    expect(answer.status).toBe(200)
    const mails = auth.mails.slice(sent)
    expect(mails.length).toBeGreaterThan(0)
    const targets = mails.flatMap(({ redirectTo, verifyUrl }) => [
      redirectTo,
      new URL(verifyUrl).searchParams.get('redirect_to'),
    ])
    expect(new Set(targets).size).toBe(1)
    return targets[0]
  }

const password = 'violet-7-lanterns'
const newcomer = () => ({ body: { email: freshEmail(), password } })
const knownPerson = async () => ({ body: { email: (await person()).user.email } })

async function unconfirmed(): Promise<Call> {
  const { body } = newcomer()
  await auth.request('POST', '/signup', { body })
  return { body: { type: 'signup', email: body.email } }
}

const flowOf =
  (path: string, call: () => Promise<Call>): Carrier =>
  async (query, headers) => {
    const wanted = `${path}?provider=keycloak&skip_http_redirect=true&${query}`
    const answer = await auth.request('GET', wanted, { ...(await call()), headers })
    const left = new URL(String(answer.headers.get('location') ?? answer.body.url))
    expect(left.origin).toBe(provider.options.issuer)
    const state = left.searchParams.get('state')
    const [flow] = await auth.query('select redirect_to from auth.flow_state where id = $1', [state])
    return flow?.redirect_to
  }

async function generateLink(path: string, call: Call): Promise<unknown> {
  const { status, body } = await auth.request('POST', path, { ...admin(), ...call })
  expect(status).toBe(200)
  expect(new URL(String(body.action_link)).searchParams.get('redirect_to')).toBe(body.redirect_to)
  return body.redirect_to
}

const newLink = () => ({ type: 'signup', email: freshEmail(), password })

const carriers: readonly [string, Carrier][] = [
  ['a sign-up', mailOf('/signup', newcomer)],
  ['a link', mailOf('/otp', newcomer)],
  ['a link by its old name', mailOf('/magiclink', newcomer)],
  ['a recovery', mailOf('/recover', knownPerson)],
  ['a mail that is sent again', mailOf('/resend', unconfirmed)],
  [
    'a new address',
    mailOf('/user', async () => ({ token: (await person()).access_token, body: { email: freshEmail() } })),
  ],
  ['an invitation', mailOf('/invite', () => ({ ...admin(), ...newcomer() }))],
  [
    'a link of an administrator',
    (query, headers) => generateLink(`/admin/generate_link?${query}`, { body: newLink(), headers }),
  ],
  ['a provider', flowOf('/authorize', async () => ({}))],
  [
    'another identity',
    flowOf('/user/identities/authorize', async () => ({ token: (await person()).access_token })),
  ],
  [
    'a link that is opened',
    async (query, headers) => {
      const answer = await auth.request('GET', `/verify?token=x&type=signup&${query}`, { headers })
      return answer.headers.get('location')
    },
  ],
]

const queryOf = (target: string) => new URLSearchParams({ redirect_to: target }).toString()
const allowed = 'https://x.preview.example.com/page'
const someElsewhere = ['https://evil.example/', '//evil.example', 'https://app.example.com@evil.example/']

describe.each(carriers)('the target of %s', (_, keptFor) => {
  test.each(someElsewhere)('is the site instead of %j', async (target) => {
    expect(originOf(String(await keptFor(queryOf(target), {})))).toBe(siteUrl)
  })

  test.each(['redirect_to', 'referer'])('is checked in the header %s as well', async (name) => {
    expect(originOf(String(await keptFor('', { [name]: 'https://evil.example/' })))).toBe(siteUrl)
    expect(String(await keptFor('', { [name]: allowed }))).toContain(allowed)
  })

  test('is the wanted one if the list allows it', async () => {
    expect(String(await keptFor(queryOf(allowed), {}))).toContain(allowed)
  })
})

test('an administrator cannot name another target in the body of a link either', async () => {
  for (const redirect_to of someElsewhere) {
    const kept = await generateLink('/admin/generate_link', { body: { ...newLink(), redirect_to } })
    expect(originOf(String(kept))).toBe(siteUrl)
  }
})

test.each(someElsewhere)('who comes back from a provider goes to the site instead of %j', async (target) => {
  const { sub } = provider.addPerson()
  const returned = await comeBack(auth, await visitProvider({ auth, provider }, { sub, redirect_to: target }))
  expect(returned.url.origin).toBe(siteUrl)
  expect(returned.fragment).toHaveProperty('access_token')
})

test.each(someElsewhere)('nobody is sent to %j for the provider of a company', async (target) => {
  const body = { domain: 'example.com', redirect_to: target, skip_http_redirect: false }
  const answer = await expectHarmless(auth, [], () =>
    auth.request('POST', `/sso?${queryOf(target)}`, { body }),
  )
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  expect(JSON.stringify(answer.body)).not.toContain('evil')
})
