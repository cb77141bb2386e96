import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { identityClientId } from '../../support/identity-desk.ts'
import { createStorage, freshEmail } from '../../support/person.ts'
import { openWideClient, queryWide } from '../../support/wide-client.ts'
import { siteUrl } from '../../support/wide-platform.ts'
import { followRedirects } from './browser.ts'
import { signUpPerson } from './people.ts'
import { refusal } from './refusal.ts'
import { createEthereumWallet, createSolanaWallet, signPersonally } from './wallets.ts'

// The client knows the names of its own providers only.
const provider = 'desk' as 'google'
const isSite = (url: URL) => url.origin === siteUrl

const signInAtDesk = async (client: ReturnType<typeof openWideClient>, email: string) => {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: `${siteUrl}/welcome`, queryParams: { login_hint: email } },
  })
  return await followRedirects(data.url ?? '', isSite)
}

/** An id_token of the desk. */
async function mintToken(changes: object): Promise<string> {
  const { identityUrl } = inject('widePlatform')
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: identityUrl, aud: identityClientId, iat: now, exp: now + 60, sub: randomUUID() }
  const answer = await fetch(`${identityUrl}/mint`, {
    method: 'POST',
    body: JSON.stringify({ ...claims, email_verified: true, ...changes }),
  })
  return ((await answer.json()) as { token: string }).token
}

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

describe('signInWithOAuth', () => {
  test('and exchangeCodeForSession sign in by way of the provider', async () => {
    const [client, email] = [openWideClient({ flowType: 'pkce' }), freshEmail()]
    const target = await signInAtDesk(client, email)
    expect(target.pathname).toBe('/welcome')
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'desk' },
      user_metadata: { name: 'Ada Lovelace' },
      identities: [{ provider: 'desk' }],
    })
    expect(data.session?.provider_token).toMatch(/^access-/)
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('without PKCE ends with the tokens in the fragment', async () => {
    const [client, email] = [openWideClient(), freshEmail()]
    const fragment = new URLSearchParams((await signInAtDesk(client, email)).hash.slice(1))
    const { data } = await client.auth.getUser(fragment.get('access_token') ?? '')
    expect(data.user?.email).toBe(email)
  })

  test('gives a code that only its own verifier opens, once', async () => {
    const [storage, email] = [createStorage(), freshEmail()]
    const client = openWideClient({ flowType: 'pkce', storage })
    const code = (await signInAtDesk(client, email)).searchParams.get('code') ?? ''
    const thief = openWideClient({ flowType: 'pkce' })
    await thief.auth.signInWithOAuth({ provider })
    const stolen = await thief.auth.exchangeCodeForSession(code)
    expect(refusal(stolen.error)).toEqual({ status: 400, code: 'bad_code_verifier' })
  })

  test('leads to a refusal for a provider that is not set up', async () => {
    const { data } = await openWideClient().auth.signInWithOAuth({ provider: 'github' })
    const answer = await fetch(data.url ?? '', { redirect: 'manual' })
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([400, 'validation_failed'])
  })
})

describe('signInWithIdToken', () => {
  test('takes a token of the provider with its nonce', async () => {
    const [nonce, email] = [randomUUID(), freshEmail()]
    const token = await mintToken({ email, nonce: hashOf(nonce) })
    const { data, error } = await openWideClient().auth.signInWithIdToken({ provider: 'desk', token, nonce })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'desk' } })
  })

  const forms: readonly [string, object, string | undefined][] = [
    ['of another issuer', { iss: 'https://accounts.google.com' }, undefined],
    ['for another audience', { aud: 'another-client' }, undefined],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }, undefined],
    ['with another nonce', { nonce: hashOf('one') }, 'another'],
    ['without the nonce that is given', {}, 'one'],
    ['with a nonce that is not given', { nonce: hashOf('one') }, undefined],
  ]
  test.each(forms)('refuses a token %s, and creates nobody', async (_, changes, nonce) => {
    const email = freshEmail()
    const token = await mintToken({ email, ...changes })
    const { data, error } = await openWideClient().auth.signInWithIdToken({
      provider: 'desk',
      token,
      ...(nonce !== undefined && { nonce }),
    })
    expect(error).toMatchObject({ status: 400 })
    expect(data.session).toBeNull()
    expect(await queryWide('select 1 from auth.users where email = $1', [email])).toEqual([])
  })
})

describe('identities', () => {
  test('are listed, linked and unlinked, but never the last', async () => {
    const { client } = await signUpPerson(openWideClient({ flowType: 'pkce' }))
    const { data: link } = await client.auth.linkIdentity({
      provider,
      options: { redirectTo: `${siteUrl}/account`, queryParams: { login_hint: freshEmail() } },
    })
    const target = await followRedirects(link?.url ?? '', isSite)
    await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    const { data } = await client.auth.getUserIdentities()
    expect(data?.identities.map((identity) => identity.provider).sort()).toEqual(['desk', 'email'])
    const linked = data?.identities.find((identity) => identity.provider === 'desk')
    const own = data?.identities.find((identity) => identity.provider === 'email')
    if (linked === undefined || own === undefined) throw new Error('An identity is missing')
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
    const last = await client.auth.unlinkIdentity(own)
    expect(refusal(last.error)).toEqual({ status: 422, code: 'single_identity_not_deletable' })
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('of somebody else are not linked', async () => {
    const email = freshEmail()
    await signInAtDesk(openWideClient(), email)
    const { client } = await signUpPerson(openWideClient({ flowType: 'pkce' }))
    const { data: link } = await client.auth.linkIdentity({
      provider,
      options: { redirectTo: siteUrl, queryParams: { login_hint: email } },
    })
    const target = await followRedirects(link?.url ?? '', isSite)
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('identity_already_exists')
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('are linked by an id_token too', async () => {
    const { client } = await signUpPerson()
    const token = await mintToken({ email: freshEmail() })
    const { error } = await client.auth.linkIdentity({ provider: 'desk', token })
    expect(error).toBeNull()
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })
})

describe('signInWithWeb3', () => {
  const options = { url: `${siteUrl}/` }

  test('takes a message that an Ethereum wallet signed, and knows the wallet again', async () => {
    const wallet = createEthereumWallet()
    const [first, second] = [openWideClient(), openWideClient()]
    const { data, error } = await first.auth.signInWithWeb3({ chain: 'ethereum', wallet, options })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ app_metadata: { provider: 'web3' }, email: '' })
    expect((await first.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'web3' }])
    const later = new Date(Date.now() + 1000)
    const again = await second.auth.signInWithWeb3({
      chain: 'ethereum',
      wallet,
      options: { ...options, signInWithEthereum: { requestId: 'second', expirationTime: later } },
    })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  test('takes a message that a Solana wallet signed', async () => {
    const { data, error } = await openWideClient().auth.signInWithWeb3({
      chain: 'solana',
      wallet: createSolanaWallet(),
      options,
    })
    expect(error).toBeNull()
    expect(data.user?.app_metadata).toMatchObject({ provider: 'web3' })
  })

  test('refuses a message for another site, and one that somebody else signed', async () => {
    const elsewhere = await openWideClient().auth.signInWithWeb3({
      chain: 'ethereum',
      wallet: createEthereumWallet(),
      options: { url: 'https://elsewhere.example/' },
    })
    expect(elsewhere.error).toMatchObject({ status: 400 })
    const [wallet, { secretKey }] = [createEthereumWallet(), createEthereumWallet()]
    const message = [
      `localhost:5173 wants you to sign in with your Ethereum account:\n${wallet.address}\n`,
      `URI: ${siteUrl}/\nVersion: 1\nChain ID: 1\nIssued At: ${new Date().toISOString()}`,
    ].join('\n')
    const signature = signPersonally(message, secretKey)
    const forged = await openWideClient().auth.signInWithWeb3({ chain: 'ethereum', message, signature })
    expect(forged.error).toMatchObject({ status: 400 })
    expect(forged.data.session).toBeNull()
  })
})

test('signInWithSSO finds no provider where there is none', async () => {
  const { data, error } = await openWideClient().auth.signInWithSSO({ domain: 'example.com' })
  expect(data).toBeNull()
  expect(error).toMatchObject({ status: 404 })
})
