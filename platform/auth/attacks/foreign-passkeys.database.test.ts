// Passkeys of another site or another person, and answers that somebody recorded. Passkeys count as second factors here,
// so that each of them would be worth both proofs.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import {
  answerSignIn,
  askToRegister,
  askToSignIn,
  type Lie,
  newKey,
  register,
  signInWith,
} from '../test-support/passkeys.ts'
import { expectHarmless } from '../test-support/watch-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth({ ways: { passkeys: true }, passkeysAreFactors: true, stepUpAge: 900 })
})
afterAll(() => auth?.close())
beforeEach(() => auth.query('delete from platform.rate_limits'))

/** An answer uses up its challenge, right or wrong. */
const challenges = ['webauthn_challenges', 'spent_proofs']
const refused = { status: 400, body: { code: 'webauthn_verification_failed' } }

async function own() {
  const email = freshEmail()
  const { access_token, user } = await auth.signIn(email)
  const { key, id, answer, token } = await register(auth, access_token)
  expect(answer.status).toBe(200)
  return { email, token, userId: user.id, key, id }
}

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

const lies: readonly (readonly [string, Lie])[] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of a host below ours', { origin: 'https://pages.app.example.com' }],
  ['of another site', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['without the verification of its user', { isVerified: false }],
  ['without its user', { isPresent: false }],
  ['whose counter went back', { counter: 0 }],
]

describe('the answer of a passkey', () => {
  test.each(lies)('%s signs nobody in', async (_, lie) => {
    const { key } = await own()
    const attack = () => signInWith(auth, key, lie)
    expect(await expectHarmless(auth, [], attack, challenges)).toMatchObject(refused)
  })

  test('that names another person signs neither of them in', async () => {
    const [ada, ben] = [await own(), await own()]
    for (const userHandle of [handleOf(ben.userId), '', handleOf(crypto.randomUUID())]) {
      const attack = () => signInWith(auth, ada.key, { userHandle })
      expect(await expectHarmless(auth, [], attack, challenges)).toMatchObject(refused)
    }
  })

  test('that names the passkey of another person signs neither of them in', async () => {
    const [ada, ben] = [await own(), await own()]
    const lie = { credentialId: ben.key.credentialId, userHandle: handleOf(ben.userId) }
    const attack = () => signInWith(auth, ada.key, lie)
    expect(await expectHarmless(auth, [], attack, challenges)).toMatchObject(refused)
  })

  test('signs in once: a recording is worthless, also for a new challenge', async () => {
    const { key } = await own()
    const { challenge_id, options } = await askToSignIn(auth)
    const credential = key.get(options)
    expect((await answerSignIn(auth, challenge_id, credential)).status).toBe(200)
    const attack = async () => {
      const replayed = await answerSignIn(auth, challenge_id, credential)
      expect([replayed.status, replayed.body.code]).toEqual([400, 'webauthn_challenge_not_found'])
      const fresh = await askToSignIn(auth)
      expect(await answerSignIn(auth, fresh.challenge_id, credential)).toMatchObject(refused)
    }
    await expectHarmless(auth, [], attack, challenges)
  })
})

describe('a crowd of strangers', () => {
  const networks = Array.from({ length: 40 }, (_, last) => `203.0.113.${last}`)

  test('that asks and answers leaves no row, and takes no room of others', async () => {
    const { key } = await own()
    await auth.query('delete from platform.rate_limits')
    await expectHarmless(auth, [], async () => {
      for (const address of networks) {
        const asked = await auth.request('POST', '/passkeys/authentication/options', { address, body: {} })
        expect(asked.status).toBe(200)
        const { challenge_id, options } = asked.body as Awaited<ReturnType<typeof askToSignIn>>
        const body = { challenge_id, credential: newKey().get(options) }
        const answer = await auth.request('POST', '/passkeys/authentication/verify', { address, body })
        expect(answer).toMatchObject(refused)
      }
    })
    const buckets = await auth.query('select bucket from platform.rate_limits')
    const bucketsOfEach = networks.flatMap((address) => [`passkey:${address}`, `verify:${address}`])
    // Those of asking are full again within a second, and may be forgotten then.
    expect(bucketsOfEach).toEqual(expect.arrayContaining(buckets.map(({ bucket }) => bucket)))
    expect(buckets).toContainEqual({ bucket: `verify:${networks[0]}` })
    expect((await signInWith(auth, key)).status).toBe(200)
  })

  test('that asks at an address which many share leaves room for the others there', async () => {
    const ask = () =>
      auth.request('POST', '/passkeys/authentication/options', { address: '203.0.113.90', body: {} })
    for (let visits = 1; visits <= 300; visits += 1) await ask()
    expect((await ask()).status).toBe(200)
  })
})

describe('a new passkey', () => {
  test.each(lies.filter(([, lie]) => lie?.counter === undefined))(
    '%s is not registered, and raises no session',
    async (_, lie) => {
      const { access_token } = await auth.signIn()
      const attack = () => register(auth, access_token, { lie })
      const { answer } = await expectHarmless(auth, [access_token], attack, challenges)
      expect(answer).toMatchObject(refused)
    },
  )

  test('that answers the challenge of another person is not registered for either', async () => {
    const [ada, ben] = [await auth.signIn(), await auth.signIn()]
    const { challenge_id, options } = await askToRegister(auth, ada.access_token)
    const body = { challenge_id, credential: newKey().create(options) }
    const attack = () =>
      auth.request('POST', '/passkeys/registration/verify', { token: ben.access_token, body })
    const answer = await expectHarmless(auth, [ben.access_token], attack)
    expect([answer.status, answer.body.code]).toEqual([400, 'webauthn_challenge_not_found'])
  })

  test('that another person has is not taken over', async () => {
    const ada = await own()
    const ben = await auth.signIn()
    const attack = () => register(auth, ben.access_token, { key: ada.key })
    const { answer } = await expectHarmless(auth, [ben.access_token], attack, challenges)
    expect([answer.status, answer.body.code]).toEqual([422, 'webauthn_credential_exists'])
  })
})

test('nobody renames or removes the passkey of another person', async () => {
  const [ada, ben] = [await own(), await own()]
  await expectHarmless(auth, [ben.token], async () => {
    const renamed = await auth.request('PATCH', `/passkeys/${ada.id}`, {
      token: ben.token,
      body: { friendly_name: 'Mine' },
    })
    const removed = await auth.request('DELETE', `/passkeys/${ada.id}`, { token: ben.token })
    expect([renamed.status, removed.status]).toEqual([404, 404])
  })
})

test('a session of a mailed link alone adds no passkey to an account that has one', async () => {
  const { email, id } = await own()
  const { access_token: token } = await auth.signIn(email)
  await expectHarmless(auth, [token], async () => {
    const asked = await auth.request('POST', '/passkeys/registration/options', { token, body: {} })
    const removed = await auth.request('DELETE', `/passkeys/${id}`, { token })
    expect([asked, removed].map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'insufficient_aal'],
      [403, 'insufficient_aal'],
    ])
  })
})
