// Stands in for an OpenID Connect provider: it approves every request at once, for the person in `login_hint`, and signs
// whatever claims a test sends to /mint.
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const identityClientId = 'conformance'

type Grant = { readonly email: string; readonly nonce: string | null; readonly challenge: string | null }
type Answer = { readonly location: string } | { readonly status?: number; readonly body: object }

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'identity-desk'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(claims: object): string {
  const content = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

/** A stable subject for each address. */
const subjectOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 20)

const claimsOf = (issuer: string, { email, nonce }: Grant) => ({
  iss: issuer,
  sub: subjectOf(email),
  aud: identityClientId,
  exp: Math.floor(Date.now() / 1000) + 300,
  iat: Math.floor(Date.now() / 1000),
  email,
  email_verified: true,
  name: 'Ada Lovelace',
  ...(nonce !== null && { nonce }),
})

const describeProvider = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

function approve(grants: Map<string, Grant>, query: URLSearchParams): Answer {
  const code = randomUUID()
  grants.set(code, {
    email: query.get('login_hint') ?? `person-${randomUUID()}@example.com`,
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge'),
  })
  const target = new URL(query.get('redirect_uri') ?? '')
  target.searchParams.set('code', code)
  target.searchParams.set('state', query.get('state') ?? '')
  return { location: target.href }
}

function exchange(issuer: string, grants: Map<string, Grant>, form: URLSearchParams): Answer {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (grant === undefined || (grant.challenge !== null && grant.challenge !== verifier)) {
    return { status: 400, body: { error: 'invalid_grant' } }
  }
  const claims = claimsOf(issuer, grant)
  return {
    body: {
      access_token: `access-${claims.sub}`,
      refresh_token: `refresh-${claims.sub}`,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: signToken(claims),
    },
  }
}

async function answer(issuer: string, grants: Map<string, Grant>, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
  if (pathname === '/authorize') return approve(grants, searchParams)
  if (pathname === '/token') return exchange(issuer, grants, new URLSearchParams(await text(request)))
  if (pathname === '/mint') return { body: { token: signToken(JSON.parse(await text(request))) } }
  if (pathname === '/jwks') {
    return { body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] } }
  }
  if (pathname === '/.well-known/openid-configuration') return { body: describeProvider(issuer) }
  return { status: 404, body: {} }
}

export async function openIdentityDesk(): Promise<{ url: string; close(): void }> {
  const grants = new Map<string, Grant>()
  let url = ''
  const server = createServer(async (request, response) => {
    const given = await answer(url, grants, request)
    if ('location' in given) return response.writeHead(302, { Location: given.location }).end()
    response.writeHead(given.status ?? 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(given.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, close }
}
