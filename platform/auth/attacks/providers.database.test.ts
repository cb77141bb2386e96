// Attacks on signing in at a provider: answers of one provider, flow, browser or person are passed off as those of
// another. Each is refused, and nothing changes but the flow, which is used up.
import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth, siteUrl } from '../test-support/open-auth.ts'
import { openProvider, type TestProvider } from '../test-support/open-provider.ts'
import { comeBack, type Returned, readReturn, visitProvider } from '../test-support/visit-provider.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let honest: TestProvider
/** A provider of the installation that somebody has taken over. */
let hostile: TestProvider
/** Its tokens hold the subject, and it tells the rest when it is asked. */
let terse: TestProvider
let auth: OpenAuth
/** The right tokens of the hostile provider, whatever it sends. */
let issued: string[] = []
let replaceToken = async (right: string) => right
type Told = Readonly<Record<string, unknown>>
let replaceTold = (right: Told) => right

beforeAll(async () => {
  honest = await openProvider()
  hostile = await openProvider({
    replaceToken: async (right) => {
      issued.push(right)
      return await replaceToken(right)
    },
  })
  terse = await openProvider({
    isTerse: true,
    replaceToken: async (right) => await replaceToken(right),
    replaceTold: (right) => replaceTold(right),
  })
  const providers = { keycloak: honest.options, gitlab: hostile.options, slack_oidc: terse.options }
  auth = await openAuth({ providers, ways: { manualLinking: true } })
})
afterEach(() => {
  issued = []
  replaceToken = async (right) => right
  replaceTold = (right) => right
})
afterAll(async () => {
  await auth?.close()
  await honest?.close()
  await hostile?.close()
  await terse?.close()
})

const challengeOf = (verifier: string) => ({
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
})
const [attackersVerifier, victimsVerifier] = ['a'.repeat(56), 'v'.repeat(56)]

type Query = Readonly<Record<string, string>>
const visitHonest = (sub: string, query: Query = {}) =>
  visitProvider({ auth, provider: honest }, { sub, ...query })
const visitHostile = (sub: string, query: Query = {}) =>
  visitProvider({ auth, provider: hostile, name: 'gitlab' }, { sub, ...query })

const visitTerse = (sub: string) => visitProvider({ auth, provider: terse, name: 'slack_oidc' }, { sub })

const partOf = (callback: URL, name: string) => callback.searchParams.get(name) ?? ''

/** Runs the attack, which ends neither with a session nor with a code for one. */
async function expectNobody(attack: () => Promise<Returned>, error_code: string) {
  const { query, fragment } = await expectHarmless(auth, [], attack, ['flow_state'])
  expect(query.error_code).toBe(error_code)
  expect({ ...query, ...fragment }).not.toHaveProperty('access_token')
  expect(query).not.toHaveProperty('code')
}

describe('mix-up: the answer of one provider', () => {
  /** The victim begins at the hostile provider, which sends them on to the honest one. */
  async function mixUp() {
    const victim = honest.addPerson()
    const [own, theirs] = [await visitHonest(victim.sub), await visitHostile(hostile.addPerson().sub)]
    const callback = new URL(own.callback)
    callback.searchParams.set('state', partOf(theirs.callback, 'state'))
    return { callback, cookie: theirs.cookie }
  }

  test.each<[string, (callback: URL) => void]>([
    ['as it is', () => undefined],
    ['without the name of its issuer', ({ searchParams }) => searchParams.delete('iss')],
    ['with two issuers', ({ searchParams }) => searchParams.append('iss', hostile.options.issuer)],
  ])('%s does not end the flow of another, which never gets the code', async (_, change) => {
    const { callback, cookie } = await mixUp()
    change(callback)
    const exchanges = hostile.countExchanges()
    await expectNobody(() => comeBack(auth, { callback, cookie }), 'unexpected_failure')
    expect(hostile.countExchanges()).toBe(exchanges)
  })

  test('under the name of the other is refused by the other', async () => {
    const { callback, cookie } = await mixUp()
    callback.searchParams.set('iss', hostile.options.issuer)
    await expectNobody(() => comeBack(auth, { callback, cookie }), 'unexpected_failure')
  })

  test('for a flow of its own needs the name of its issuer', async () => {
    const { callback, cookie } = await visitHonest(honest.addPerson().sub)
    callback.searchParams.set('iss', hostile.options.issuer)
    await expectNobody(() => comeBack(auth, { callback, cookie }), 'unexpected_failure')
  })
})

describe('a hostile provider', () => {
  const claimsOf = (token: string) => decodeJwt(token)

  test.each<[string, (right: string) => Promise<string>]>([
    ['of the honest one', (right) => honest.sign({ ...claimsOf(right), iss: honest.options.issuer })],
    [
      'in the name of the honest one',
      (right) => hostile.sign({ ...claimsOf(right), iss: honest.options.issuer }),
    ],
    ['with the key of the honest one', (right) => honest.sign(claimsOf(right))],
    ['for another client', (right) => hostile.sign({ ...claimsOf(right), aud: 'other' })],
    [
      'issued to another client',
      (right) => hostile.sign({ ...claimsOf(right), aud: ['trellis', 'other'], azp: 'other' }),
    ],
    ['without a nonce', (right) => hostile.sign({ ...claimsOf(right), nonce: undefined })],
    ['with another nonce', (right) => hostile.sign({ ...claimsOf(right), nonce: randomUUID() })],
    ['that has expired', (right) => hostile.sign({ ...claimsOf(right), exp: 1 })],
    ['that nobody has signed', async (right) => new UnsecuredJWT({ ...claimsOf(right) }).encode()],
  ])('signs nobody in with a token %s', async (_, replace) => {
    const visited = await visitHostile(hostile.addPerson().sub)
    replaceToken = replace
    await expectNobody(() => comeBack(auth, visited), 'unexpected_failure')
    expect(issued).toHaveLength(1)
  })

  test('signs nobody in with the token of an earlier flow', async () => {
    await comeBack(auth, await visitHostile(hostile.addPerson().sub))
    const [replayed = ''] = issued
    const visited = await visitHostile(hostile.addPerson().sub)
    replaceToken = async () => replayed
    await expectNobody(() => comeBack(auth, visited), 'unexpected_failure')
  })

  test('does not open the account of a person with the same subject at the honest one', async () => {
    const victim = honest.addPerson()
    const { fragment } = await comeBack(auth, await visitHonest(victim.sub))
    const { sub: victimId } = await auth.keyring.verify(fragment.access_token ?? '')
    hostile.addPerson({ sub: victim.sub })
    const opened = await comeBack(auth, await visitHostile(victim.sub))
    const { sub, email } = await auth.keyring.verify(opened.fragment.access_token ?? '')
    expect(sub).not.toBe(victimId)
    expect(email).not.toBe(victim.email)
  })
})

describe('a state', () => {
  test('that was used does not take another code', async () => {
    const first = await visitHonest(honest.addPerson().sub)
    await comeBack(auth, first)
    const second = await visitHonest(honest.addPerson().sub)
    first.callback.searchParams.set('code', partOf(second.callback, 'code'))
    const { query } = await expectHarmless(auth, [], () => comeBack(auth, first))
    expect(query.error_code).toBe('flow_state_already_used')
  })

  test('that was refused once is used up', async () => {
    const { callback, cookie } = await visitHonest(honest.addPerson().sub)
    await expectNobody(() => comeBack(auth, { callback, cookie: '' }), 'bad_oauth_state')
    const { query } = await expectHarmless(auth, [], () => comeBack(auth, { callback, cookie }))
    expect(query.error_code).toBe('flow_state_already_used')
  })
})

describe('a code', () => {
  test('of the provider that was used opens no second flow', async () => {
    const person = honest.addPerson()
    const first = await visitHonest(person.sub)
    await comeBack(auth, first)
    const second = await visitHonest(person.sub)
    second.callback.searchParams.set('code', partOf(first.callback, 'code'))
    await expectNobody(() => comeBack(auth, second), 'unexpected_failure')
  })

  test('of ours that was used opens no second session', async () => {
    const visited = await visitHonest(honest.addPerson().sub, challengeOf(victimsVerifier))
    const { query } = await comeBack(auth, visited)
    const exchange = () =>
      auth.request('POST', '/token?grant_type=pkce', {
        body: { auth_code: query.code, code_verifier: victimsVerifier },
      })
    expect((await exchange()).status).toBe(200)
    const again = await expectHarmless(auth, [String(query.code)], exchange)
    expect([again.status, again.body.code]).toEqual([404, 'flow_state_not_found'])
  })
})

describe('login CSRF: the answer to the flow of an attacker, in the browser of a victim,', () => {
  /** The victim has begun a flow of their own. */
  const markOfVictim = async (query: Query = {}) => (await visitHonest(honest.addPerson().sub, query)).cookie

  test.each<[string, () => Promise<string>]>([
    ['without a flow', async () => ''],
    ['with a flow of its own', markOfVictim],
  ])('%s opens no session', async (_, cookieOf) => {
    const { callback } = await visitHonest(honest.addPerson().sub)
    const cookie = await cookieOf()
    await expectNobody(() => comeBack(auth, { callback, cookie }), 'bad_oauth_state')
  })

  test('opens no session as a form that a page of the attacker posts', async () => {
    const { callback } = await visitHonest(honest.addPerson().sub)
    const cookie = await markOfVictim()
    const posted = await auth.request('POST', '/callback', {
      body: callback.searchParams.toString(),
      headers: {
        apikey: '',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-mode': 'navigate',
      },
    })
    const { url } = readReturn(posted)
    expect([url.origin, url.pathname]).toEqual([siteUrl, '/auth/v1/callback'])
    await expectNobody(() => comeBack(auth, { callback: url, cookie }), 'bad_oauth_state')
  })

  test.each([
    ['without a verifier', undefined, 'validation_failed'],
    ['with a verifier of its own', victimsVerifier, 'bad_code_verifier'],
  ])('opens no session with PKCE, %s', async (_, code_verifier, error) => {
    const lured = await visitHonest(honest.addPerson().sub, challengeOf(attackersVerifier))
    const cookie = await markOfVictim(challengeOf(victimsVerifier))
    const returned = await comeBack(auth, { callback: lured.callback, cookie })
    expect(returned.fragment).toEqual({})
    await expectHarmless(auth, [String(returned.query.code)], async () => {
      const body = { auth_code: returned.query.code, code_verifier }
      const answer = await auth.request('POST', '/token?grant_type=pkce', { body })
      expect([answer.status, answer.body.code]).toEqual([400, error])
    })
  })
})

describe('an address that the provider has not verified', () => {
  const lastAnswer = async (sub: string) => comeBack(auth, await visitHonest(sub))

  test('opens no account, and creates none for its owner to find', async () => {
    const { user } = await auth.signIn()
    for (const email of [user.email, freshEmail()]) {
      const { sub } = honest.addPerson({ email, email_verified: false })
      await expectNobody(() => lastAnswer(sub), 'provider_email_needs_verification')
    }
  })

  test('joins no account that its owner creates afterwards', async () => {
    const { sub, email } = honest.addPerson({ email_verified: false })
    await lastAnswer(sub)
    const { user } = await auth.signIn(String(email))
    await expectNobody(() => lastAnswer(sub), 'provider_email_needs_verification')
    const linked = await auth.query('select provider from auth.identities where user_id = $1', [user.id])
    expect(linked).toEqual([{ provider: 'email' }])
  })

  test('is not proven by what an administrator of a tenant writes at Microsoft', async () => {
    const microsoft = { ...honest.options, emailProof: 'xms_edov' as const }
    const multiTenant = auth.again({ providers: { microsoft } })
    const { user } = await auth.signIn()
    const arrive = async (claims: Query | Readonly<Record<string, unknown>>) => {
      const { sub } = honest.addPerson({ email: user.email, email_verified: true, ...claims })
      const visited = await visitProvider({ auth: multiTenant, provider: honest, name: 'microsoft' }, { sub })
      return await comeBack(multiTenant, visited)
    }
    await expectNobody(() => arrive({}), 'provider_email_needs_verification')
    await expectNobody(() => arrive({ xms_edov: false }), 'provider_email_needs_verification')
    const { fragment } = await arrive({ xms_edov: true })
    expect(await auth.keyring.verify(fragment.access_token ?? '')).toMatchObject({ sub: user.id })
  })

  describe('by the answer that names it', () => {
    const addClaims = (claims: Told) => async (right: string) =>
      await terse.sign({ ...decodeJwt(right), ...claims })

    test.each<[string, Told]>([
      ['the token says so about no address', { email_verified: true }],
      ['the token says so in words of Microsoft', { email_verified: true, xms_edov: true }],
    ])('stays unverified, though %s', async (_, claims) => {
      const { user } = await auth.signIn()
      const { sub } = terse.addPerson({ email: user.email, email_verified: false })
      replaceToken = addClaims(claims)
      const visited = await visitTerse(sub)
      await expectNobody(() => comeBack(auth, visited), 'provider_email_needs_verification')
    })

    test('stays unverified, though the answer is silent and the token says so', async () => {
      const { user } = await auth.signIn()
      const { sub } = terse.addPerson({ email: user.email, email_verified: undefined })
      replaceToken = addClaims({ email_verified: true })
      const visited = await visitTerse(sub)
      await expectNobody(() => comeBack(auth, visited), 'provider_email_needs_verification')
    })

    test('stays unverified in the token, though the provider tells of a verified one', async () => {
      const { user } = await auth.signIn()
      const { sub } = terse.addPerson()
      replaceToken = addClaims({ email: user.email })
      const visited = await visitTerse(sub)
      await expectNobody(() => comeBack(auth, visited), 'provider_email_needs_verification')
    })
  })
})

test('what a provider tells about another person than the one of the token signs nobody in', async () => {
  const victim = terse.addPerson()
  await comeBack(auth, await visitTerse(victim.sub))
  const visited = await visitTerse(terse.addPerson().sub)
  replaceTold = (told) => ({ ...told, sub: victim.sub, email: victim.email })
  await expectNobody(() => comeBack(auth, visited), 'unexpected_failure')
})
