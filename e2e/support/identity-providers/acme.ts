// The OpenID Connect provider of a company. Its page asks which of its people is there, and each of them may refuse.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import type { RunningProvider } from './google.ts'
import { clientId, clientSecret } from './registration.ts'

export type AcmePerson = {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

type AcmeOptions = {
  readonly port: number
  readonly callbackUrl: string
  readonly people: readonly AcmePerson[]
}

export async function openAcme({ port, callbackUrl, people }: AcmeOptions): Promise<RunningProvider> {
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The token holds only the subject, as the standard says: the product has to ask for the rest.
    conformIdTokenClaims: true,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, sub: string) => {
      const person = people.find((known) => known.sub === sub)
      return person && { accountId: sub, claims: () => person }
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${page}/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const isPage = request.url?.startsWith(`${page}/`) === true
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (isPage && request.method === 'GET') showPeople(response, people)
    else if (isPage) void finish(provider, request, response)
    else answer(request, response)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same for each story of a worker, because the product keeps the keys of a provider for a while. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const page = '/people'

function showPeople(response: ServerResponse, people: readonly AcmePerson[]): void {
  const buttons = people.map(({ sub, name }) => `<button name="sub" value="${sub}">${name}</button>`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>Acme</title><h1>Sign in to Acme</h1>
    <form method="post">${buttons.join('')}<button name="cancel" value="yes">Cancel</button></form></html>`)
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const accountId = new URLSearchParams(Buffer.concat(await request.toArray()).toString()).get('sub')
  if (accountId === null) {
    return await provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId }, consent })
}
