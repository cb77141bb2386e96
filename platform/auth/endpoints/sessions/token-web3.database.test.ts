import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthEvent } from '../../auth-events.ts'
import { type OpenAuth, openAuth } from '../../test-support/open-auth.ts'
import {
  composeMessage,
  createEthereumWallet,
  createSolanaWallet,
  type MessageFields,
  type Wallet,
} from '../../test-support/wallets.ts'
import { expectHarmless } from '../../test-support/watch-auth.ts'

let auth: OpenAuth
const events: AuthEvent[] = []
const ways = { ethereum: true, solana: true }
beforeAll(async () => {
  auth = await openAuth({
    ways,
    redirectAllowList: ['https://*.wallets.example/**', 'http://insecure.example/**', 'myapp://open'],
    onEvent: async (_, event) => void events.push(event),
  })
})
afterAll(() => auth?.close())

const present = (body: unknown, from = auth) => from.request('POST', '/token?grant_type=web3', { body })
const proofOf = (wallet: Wallet, given: MessageFields = {}) => {
  const message = composeMessage(wallet, given)
  return { chain: wallet.chain, message, signature: wallet.sign(message) }
}
const findIdentity = async ({ chain, address }: Wallet) =>
  (
    await auth.query(`select * from auth.identities where provider = 'web3' and provider_id = $1`, [
      `web3:${chain}:${address}`,
    ])
  )[0]
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const chains = [
  { name: 'ethereum', create: createEthereumWallet, network: '1' },
  { name: 'solana', create: createSolanaWallet, network: 'solana:mainnet' },
] as const

describe.each(chains)('a wallet of $name', ({ create, name, network }) => {
  test('signs its holder in and up', async () => {
    const wallet = create()
    const answer = await present(proofOf(wallet))
    expect(answer.status).toBe(200)
    const subject = `web3:${name}:${wallet.address}`
    const custom_claims = {
      address: wallet.address,
      chain: name,
      network,
      domain: 'app.example.com',
      statement: 'Sign in to the example.',
    }
    const facts = { sub: subject, email_verified: false, phone_verified: false, custom_claims }
    expect(answer.body.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: facts,
      identities: [
        { id: subject, provider: 'web3', identity_data: facts, last_sign_in_at: expect.any(String) },
      ],
    })
    const claims = await auth.keyring.verify(String(answer.body.access_token))
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3', timestamp: expect.any(Number) }] })
  })

  test('signs the same person in again with another message, and another wallet another person', async () => {
    const wallet = create()
    const first = await present(proofOf(wallet))
    const second = await present(proofOf(wallet, { statement: 'Again.' }))
    const other = await present(proofOf(create()))
    const idOf = (answer: typeof first) => (answer.body.user as { id: string }).id
    expect(idOf(second)).toBe(idOf(first))
    expect(idOf(other)).not.toBe(idOf(first))
  })

  test('creates one person, however many of its messages arrive at once', async () => {
    const wallet = create()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((statement) => present(proofOf(wallet, { statement }))),
    )
    expect(new Set(answers.map(({ body }) => (body.user as { id: string }).id)).size).toBe(1)
  })

  test('uses a message once, also at the same time and with another process', async () => {
    const wallet = create()
    const proof = proofOf(wallet)
    const answers = await Promise.all([present(proof), present(proof), present(proof, auth.again())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const replay = await expectHarmless(auth, [proof.signature], () => present(proof))
    expect([replay.status, replay.body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'The message was used before' },
    ])
    const sessions = await auth.query('select 1 from auth.sessions where user_id = $1', [
      (await findIdentity(wallet))?.user_id,
    ])
    expect(sessions).toHaveLength(1)
  })

  test('can still use a message that somebody else presented with a wrong signature', async () => {
    const wallet = create()
    const proof = proofOf(wallet)
    expect((await present({ ...proof, signature: create().sign(proof.message) })).status).toBe(400)
    expect((await present(proof)).status).toBe(200)
  })

  test.each<[string, (wallet: Wallet) => MessageFields]>([
    ['the domain', () => ({ domain: 'other.example' })],
    ['the address', () => ({ address: create().address })],
    ['the statement', () => ({ statement: 'Something else.' })],
    ['the URI', () => ({ fields: { URI: 'https://app.example.com/other' } })],
    ['the network', () => ({ fields: { 'Chain ID': name === 'ethereum' ? '137' : 'solana:devnet' } })],
    ['the time', () => ({ fields: { 'Issued At': minutesFromNow(-1) } })],
    ['the nonce', () => ({ fields: { Nonce: '12345678' } })],
    ['the expiration', () => ({ fields: { 'Expiration Time': minutesFromNow(5) } })],
    ['the resources', () => ({ resources: ['https://evil.example/'] })],
  ])('is refused if %s was changed after signing', async (_, change) => {
    const wallet = create()
    const issued = { 'Issued At': minutesFromNow(0) }
    const { signature } = proofOf(wallet, { fields: issued })
    const changed = change(wallet)
    const message = composeMessage(wallet, { ...changed, fields: { ...issued, ...changed.fields } })
    const answer = await expectHarmless(auth, [signature], () =>
      present({ chain: wallet.chain, message, signature }),
    )
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  test.each<[string, MessageFields, string]>([
    ['for another site', siteOf('evil.example'), 'The message was signed for another site'],
    [
      'for a site that begins like ours',
      siteOf('app.example.com.evil.example'),
      'The message was signed for another site',
    ],
    [
      'for our site by name, but another by URI',
      { fields: { URI: 'https://evil.example/' } },
      'The message was signed for another site',
    ],
    [
      'for another site by name, but ours by URI',
      { domain: 'evil.example' },
      'The domain of the message is not that of its URI',
    ],
    [
      'for our site on another port by name',
      { domain: 'app.example.com:444' },
      'The domain of the message is not that of its URI',
    ],
    [
      'for a site with a name in front',
      { fields: { URI: 'https://eve@app.example.com/' } },
      'The message was signed for another site',
    ],
    [
      'over an open line',
      { domain: 'insecure.example', fields: { URI: 'http://insecure.example/' } },
      'The URI of the message does not use HTTPS',
    ],
    [
      'for an app',
      { domain: 'open', fields: { URI: 'myapp://open' } },
      'The URI of the message does not use HTTPS',
    ],
    [
      'that has expired',
      { fields: { 'Issued At': minutesFromNow(-5), 'Expiration Time': minutesFromNow(-1) } },
      'The message has expired',
    ],
    [
      'that is not valid yet',
      { fields: { 'Not Before': minutesFromNow(5) } },
      'The message is not valid yet',
    ],
    [
      'that is too old',
      { fields: { 'Issued At': minutesFromNow(-10) } },
      'The message was issued too long ago',
    ],
    [
      'that is old, though it names a late end',
      { fields: { 'Issued At': minutesFromNow(-11), 'Expiration Time': minutesFromNow(60) } },
      'The message was issued too long ago',
    ],
    ['of the future', { fields: { 'Issued At': minutesFromNow(2) } }, 'The message was issued in the future'],
  ])('is refused with a message %s', async (_, given, description) => {
    const proof = proofOf(create(), given)
    const answer = await expectHarmless(auth, [proof.signature], () => present(proof))
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: description },
    ])
    expect(events.at(-1)).toEqual({
      name: 'sign_in_refused',
      userId: undefined,
      method: 'web3',
      reason: 'invalid_grant',
    })
  })

  test('is let in at an address of the list, and by a clock that is a little ahead', async () => {
    const listed = { domain: 'a.wallets.example', fields: { URI: 'https://a.wallets.example/sign-in' } }
    expect((await present(proofOf(create(), listed))).status).toBe(200)
    const ahead = { fields: { 'Issued At': minutesFromNow(0.5), 'Not Before': minutesFromNow(-1) } }
    expect((await present(proofOf(create(), ahead))).status).toBe(200)
  })

  test('is refused if its holder is banned', async () => {
    const wallet = create()
    await present(proofOf(wallet))
    const identity = await findIdentity(wallet)
    await auth.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      identity?.user_id,
    ])
    const answer = await present(proofOf(wallet, { statement: 'Again.' }))
    expect([answer.status, answer.body.code]).toEqual([403, 'user_banned'])
  })

  test('creates nobody where nobody may sign up', async () => {
    const wallet = create()
    const answer = await present(proofOf(wallet), auth.again({ ways: { ...ways, signup: false } }))
    expect([answer.status, answer.body.code]).toEqual([422, 'signup_disabled'])
    expect(await findIdentity(wallet)).toBeUndefined()
  })

  test('is refused where its chain is no way in', async () => {
    const wallet = create()
    const none = await present(proofOf(wallet), auth.again({ ways: {} }))
    expect([none.status, none.body]).toEqual([
      422,
      { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    ])
    const without = await present(proofOf(wallet), auth.again({ ways: { ...ways, [name]: false } }))
    expect([without.status, without.body.code]).toEqual([422, 'web3_provider_disabled'])
    expect(await findIdentity(wallet)).toBeUndefined()
  })

  test('keeps a long statement out of the data of the person', async () => {
    const answer = await present(proofOf(create(), { statement: 'x'.repeat(5000) }))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body.user)).not.toContain('xxx')
  })

  test('is refused with a message of the other chain', async () => {
    const other = name === 'ethereum' ? createSolanaWallet() : createEthereumWallet()
    const wallet = create()
    const { message } = proofOf(other)
    const answer = await present({ chain: name, message, signature: wallet.sign(message) })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })

  test.each([
    ['nothing', {}],
    ['a message alone', { message: 'x'.repeat(100) }],
    ['a signature that is none', { signature: 'x'.repeat(100) }],
    ['a huge message', { message: 'x'.repeat(900_000) }],
    ['a huge signature', { signature: 'A'.repeat(900_000) }],
  ])('is refused with %s', async (_, change) => {
    const { message, signature } = proofOf(create())
    const whole = Object.keys(change).length === 0 ? {} : { message, signature, ...change }
    const answer = await present({ chain: name, ...whole })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  })
})

function siteOf(domain: string): MessageFields {
  return { domain, fields: { URI: `https://${domain}/` } }
}

test('a wallet of Ethereum is one person, however its address is written', async () => {
  const wallet = createEthereumWallet()
  const upper = `0x${wallet.address.slice(2).toUpperCase()}`
  const answers = [await present(proofOf(wallet)), await present(proofOf(wallet, { address: upper }))]
  const [first, second] = answers.map(({ body }) => (body.user as { id: string }).id)
  expect(first).toBe(second)
})

test.each(['bitcoin', '', null, 'Ethereum', 'constructor'])('the chain %j is not known', async (chain) => {
  const answer = await present({ ...proofOf(createEthereumWallet()), chain })
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 'web3_unsupported_chain', message: 'Unsupported chain' },
  ])
})

test('a message for a site on this machine needs no HTTPS', async () => {
  const local = auth.again({ siteUrl: 'http://localhost:3000' })
  const given = { domain: 'localhost:3000', fields: { URI: 'http://localhost:3000/' } }
  expect((await present(proofOf(createSolanaWallet(), given), local)).status).toBe(200)
})

test('an address that asks too often is refused, whatever it presents', async () => {
  const narrow = auth.again({ rateLimits: { web3: { limit: 1, seconds: 300 } } })
  const ask = () =>
    narrow.request('POST', '/token?grant_type=web3', {
      body: proofOf(createSolanaWallet()),
      address: '203.0.113.99',
    })
  expect([(await ask()).status, (await ask()).body.code]).toEqual([200, 'over_request_rate_limit'])
})

test('what a wallet presents is not logged', async () => {
  const proof = proofOf(createEthereumWallet())
  await present(proof)
  await present(proof)
  expect(JSON.stringify(auth.logs)).not.toContain(proof.signature)
})
