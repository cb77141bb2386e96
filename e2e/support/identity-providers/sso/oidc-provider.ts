// The OpenID Connect provider of a company, made with oidc-provider. It remembers who signed in.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { type CompanyPerson, readForm, showPage, showPeople } from './provider-pages.ts'

export type OidcProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its list of apps. */
  readonly appsUrl: string
  readonly counts: { pressed: number }
  /** The address for answers and the page that begins a sign-in, as the settings of the product show them. */
  readonly register: (service: { redirectUrl: string; loginUrl?: string }) => void
  readonly remove: (person: CompanyPerson) => void
  readonly close: () => Promise<void>
}

const clientId = 'trellis-at-orchard'
const page = '/people'

export async function openOidcProvider(given: readonly CompanyPerson[]): Promise<OidcProvider> {
  const people = [...given]
  const clientSecret = randomUUID()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cookieKey = randomUUID()
  const counts = { pressed: 0 }
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let service: { redirectUrl: string; loginUrl?: string } = { redirectUrl: `${issuer}/nowhere` }
  let provider = create()

  /** Another one with the same keys whenever the registration changes: it reads its clients only once. */
  function create(): Provider {
    return new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [service.redirectUrl] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: [cookieKey] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, sub: string) => {
        const person = people.find((known) => known.sub === sub)
        return person && { accountId: sub, claims: () => ({ ...person, email_verified: true }) }
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `${page}/${uid}` },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPage = request.url?.startsWith(`${page}/`) === true
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url === '/apps') {
      showPage(
        response,
        'Apps of Orchard',
        `<a href="${service.loginUrl?.replaceAll('&', '&amp;')}">Open Trellis</a>`,
      )
    } else if (isPage && request.method === 'GET') showPeople(response, people)
    else if (isPage) await finish(request, response)
    else provider.callback()(request, response)
  }

  async function finish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const accountId = (await readForm(request)).get('sub')
    if (accountId === null) {
      return await provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    counts.pressed += 1
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId }, consent })
  }

  return {
    issuer,
    clientId,
    clientSecret,
    appsUrl: `${issuer}/apps`,
    counts,
    register: (registered) => {
      service = registered
      provider = create()
    },
    remove: ({ sub }) =>
      people.splice(
        people.findIndex((known) => known.sub === sub),
        1,
      ),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
