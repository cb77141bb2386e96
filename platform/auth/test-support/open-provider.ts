// A real OpenID Connect provider on this machine. It signs in whoever `login_hint` names, without a page, and refuses
// the name `nobody`.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { freshEmail, siteUrl } from './open-auth.ts'

/** The claims of a person at the provider. */
export type ProviderPerson = { readonly sub: string } & Readonly<Record<string, unknown>>

export type TestProvider = {
  /** For the option `providers`. */
  readonly options: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** Somebody with a verified address, whom the provider knows from now on. */
  addPerson(claims?: Readonly<Record<string, unknown>>): ProviderPerson
  /** Goes through the provider's pages as a browser does. Returns where they end: at our callback. */
  visit(location: string): Promise<URL>
  /** A token of the provider's own key, with the claims that a fresh one has. */
  sign(claims?: Readonly<Record<string, unknown>>): Promise<string>
  /** How often somebody came with a code for tokens. */
  countExchanges(): number
  close(): Promise<void>
}

const clientId = 'trellis'
const clientSecret = 'provider-test-secret-provider-test'
const keyId = 'test-key'

type Options = {
  /** The address that the provider sends people back to. Default: that of the installation's own providers. */
  readonly callback?: string
  /** Whether the token holds only the subject, and the rest must be asked for. */
  readonly isTerse?: boolean
  /** Whether the published keys are not those that sign, as if somebody else had signed. */
  readonly hidesKeys?: boolean
  /** Given the token of an answer, returns the one that is sent instead. */
  readonly replaceToken?: (idToken: string) => Promise<string>
  /** Given the claims that the provider tells when it is asked, returns those that are sent instead. */
  readonly replaceTold?: (claims: Claims) => Claims
}

type Claims = Readonly<Record<string, unknown>>

export async function openProvider({
  callback = `${siteUrl}/auth/v1/callback`,
  isTerse = false,
  hidesKeys = false,
  replaceToken,
  replaceTold,
}: Options = {}): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'picture', 'groups'],
    },
    conformIdTokenClaims: isTerse,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    issueRefreshToken: () => true,
  })
  const answer = provider.callback()
  let exchanges = 0
  const otherKeys = hidesKeys ? await publishOtherKeys() : undefined
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) finishSignIn(provider, request, response)
    else if (request.url === '/jwks' && otherKeys !== undefined) response.end(otherKeys)
    else {
      if (request.url === '/token') exchanges += 1
      if (request.url === '/token' && replaceToken !== undefined) {
        replaceIn(response, (given) => withToken(given, replaceToken))
      }
      if (request.url === '/me' && replaceTold !== undefined) {
        replaceIn(response, async (told) => replaceTold(told))
      }
      answer(request, response)
    }
  })
  return {
    options: { issuer, clientId, clientSecret },
    privateKey,
    publicKey,
    addPerson(claims = {}) {
      const person = {
        sub: randomUUID(),
        email: freshEmail(),
        email_verified: true,
        name: 'Ada Example',
        picture: 'https://example.com/ada.png',
        ...claims,
      }
      people.set(person.sub, person)
      return person
    },
    visit,
    sign: (claims = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const fresh = { iss: issuer, aud: clientId, iat: now, exp: now + 300 }
      return new SignJWT({ ...fresh, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: keyId })
        .sign(privateKey)
    },
    countExchanges: () => exchanges,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function publishOtherKeys(): Promise<string> {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true })
  return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] })
}

async function withToken(given: Claims, replaceToken: (idToken: string) => Promise<string>): Promise<Claims> {
  const { id_token: right } = given
  return typeof right === 'string' ? { ...given, id_token: await replaceToken(right) } : given
}

/** The framework of the provider sends an answer in one piece. */
function replaceIn(response: ServerResponse, replace: (answer: Claims) => Promise<Claims>): void {
  const end = response.end.bind(response)
  const send = async (text: string) => {
    const body = JSON.stringify(await replace(JSON.parse(text)))
    response.setHeader('content-length', Buffer.byteLength(body))
    end(body)
  }
  response.end = (text: unknown) => {
    void send(String(text))
    return response
  }
}

async function finishSignIn(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response)
  const accountId = params.login_hint ?? 'nobody'
  if (accountId === 'nobody') {
    const refusal = { error: 'access_denied', error_description: 'The person did not agree' }
    return await provider.interactionFinished(request, response, refusal)
  }
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}

/** Keeps cookies, and stops in front of the first page of another site. */
async function visit(location: string): Promise<URL> {
  const { origin } = new URL(location)
  const cookies = new Map<string, string>()
  let url = new URL(location)
  while (url.origin === origin) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`The provider stopped: ${answer.status} ${await answer.text()}`)
    url = new URL(next, url)
  }
  return url
}
