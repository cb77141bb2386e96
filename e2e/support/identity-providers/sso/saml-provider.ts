// The SAML identity provider of a company, made with samlp. It remembers who signed in, so that a second sign-in asks
// nothing, and it has a page of apps, from which people open the product without having been there before.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import samlp, { type ParsedRequest } from 'samlp'
import { type CompanyPerson, readForm, sendForm, showPage, showPeople } from './provider-pages.ts'
import { writeMetadata } from './saml-metadata.ts'
import { makeSigningKey } from './signing-key.ts'

/** The product as the provider knows it. */
type Service = { readonly entityId: string; readonly acsUrl: string }

export type SamlProvider = {
  readonly metadataUrl: string
  /** What a maintainer enters to connect it. */
  readonly fields: { readonly kind: 'saml'; readonly metadata_url: string }
  readonly entityId: string
  /** Its list of apps. */
  readonly appsUrl: string
  readonly metadata: () => string
  /** How often somebody pressed their name, and how often a response left. */
  readonly counts: { pressed: number; sent: number }
  /** Publishes a second certificate; `sign` is the one that responses are signed with from now on. */
  readonly addCertificate: () => void
  readonly signWithNewest: () => void
  readonly dropOldest: () => void
  readonly add: (person: CompanyPerson) => void
  readonly remove: (person: CompanyPerson) => void
  readonly close: () => Promise<void>
}

export async function openSamlProvider(
  service: Service,
  given: readonly CompanyPerson[],
): Promise<SamlProvider> {
  const people = [...given]
  const sessions = new Map<string, string>()
  const keys = [makeSigningKey('Orchard 1')]
  let signingKey = keys[0]
  /** Requests that somebody has pressed their name for. */
  const answered = new Set<string | undefined>()
  const counts = { pressed: 0, sent: 0 }

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(`${error}`)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Another site than the product at localhost: cookies that stay within a site do not come along.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${origin}/metadata`
  const metadata = () =>
    writeMetadata({
      entityId,
      ssoUrl: `${origin}/sso`,
      certificates: keys.map(({ certificate }) => certificate),
    })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/metadata') response.setHeader('content-type', 'text/xml').end(metadata())
    else if (url.pathname === '/favicon.ico') response.writeHead(204).end()
    else if (request.method === 'POST') await press(request, response, url)
    else if (url.pathname === '/apps')
      showPage(response, 'Apps of Orchard', '<a href="/open">Open Trellis</a>')
    else if (url.pathname === '/open') await respond(request, response, undefined, '')
    else if (url.pathname === '/sso')
      await respond(request, response, await parse(url), url.searchParams.get('RelayState') ?? '')
    else response.writeHead(404).end()
  }

  async function press(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const sub = (await readForm(request)).get('sub')
    if (sub === null)
      return await send(response, {
        asked: await parse(url),
        relayState: url.searchParams.get('RelayState') ?? '',
      })
    counts.pressed += 1
    if (url.pathname === '/sso') answered.add((await parse(url))?.id)
    const session = randomUUID()
    sessions.set(session, sub)
    response
      .writeHead(303, { location: url.href, 'set-cookie': `orchard=${session}; HttpOnly; Path=/` })
      .end()
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    asked: ParsedRequest | undefined,
    relayState: string,
  ): Promise<void> {
    const session = /orchard=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const person = people.find(({ sub }) => sub === sessions.get(session))
    const asksAgain = asked?.forceAuthn === 'true' && !answered.has(asked.id)
    if (!person || asksAgain) return showPeople(response, people)
    await send(response, { asked, relayState, person })
  }

  type Sent = { asked: ParsedRequest | undefined; relayState: string; person?: CompanyPerson }

  async function send(response: ServerResponse, { asked, relayState, person }: Sent): Promise<void> {
    if (asked && asked.assertionConsumerServiceURL !== service.acsUrl)
      throw new Error('an address of another service')
    const xml = await new Promise<string>((resolve, reject) => {
      const options = {
        issuer: entityId,
        audience: service.entityId,
        destination: service.acsUrl,
        recipient: service.acsUrl,
        inResponseTo: asked?.id,
        cert: signingKey?.certificate,
        key: signingKey?.key,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        lifetimeInSeconds: 300,
        profileMapper: mapProfile,
        ...(person
          ? {}
          : { samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed', signAssertion: false }),
      }
      samlp.getSamlResponse(options, person ?? { sub: 'nobody', groups: [] }, (error, made) =>
        error ? reject(error) : resolve(made),
      )
    })
    counts.sent += 1
    sendForm(response, service.acsUrl, {
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relayState && { RelayState: relayState }),
    })
  }

  return {
    metadataUrl: entityId,
    fields: { kind: 'saml', metadata_url: entityId },
    entityId,
    appsUrl: `${origin}/apps`,
    metadata,
    counts,
    addCertificate: () => keys.push(makeSigningKey(`Orchard ${keys.length + 1}`)),
    signWithNewest: () => {
      signingKey = keys.at(-1)
    },
    dropOldest: () => keys.shift(),
    add: (person) => people.push(person),
    remove: ({ sub }) =>
      people.splice(
        people.findIndex((known) => known.sub === sub),
        1,
      ),
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const parse = (url: URL) =>
  new Promise<ParsedRequest | undefined>((resolve, reject) => {
    const query = Object.fromEntries(url.searchParams)
    samlp.parseRequest({ method: 'GET', query }, (error, parsed) => (error ? reject(error) : resolve(parsed)))
  })

const mapProfile = ({ sub, email, name, groups }: CompanyPerson) => ({
  getClaims: () => ({ email, name, groups }),
  getNameIdentifier: () => ({
    nameIdentifier: sub,
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  }),
})
