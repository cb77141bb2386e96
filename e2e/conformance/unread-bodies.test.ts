// An answer that comes before its request was read: the connection continues, or the answer closes it. Behind a proxy,
// which shares connections between people, anything else would be a 502 for somebody else.
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openClient, signIn } from './support/person.ts'

let token: string
let filled: string

beforeAll(async () => {
  const client = openClient()
  token = (await signIn(client)).access_token
  const founded = await client.functions.invoke('create-organization', { body: { name: 'Bodies' } })
  filled = founded.data.id
  const { error } = await client.functions.invoke('create-component', {
    body: { organization_id: filled, title: 'one', kind: 'library', dependencies: [], assigned_users: [] },
  })
  if (error) throw error
})

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer }

/** A client that keeps one connection, as a proxy does, and follows what an answer says about it. */
function openConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async ({ method = 'GET', path, headers = {}, body }: Sent) => {
    const { url, publishableKey } = inject('installation')
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const all = { apikey: publishableKey, 'Content-Type': 'application/json', ...length, ...headers }
      request(new URL(path, url), { method, agent, headers: all }, resolve).on('error', reject).end(body)
    })
    await text(answer)
    return answer.statusCode
  }
}

const bodies: [string, number][] = [
  ['short', 200_000],
  ['long', 20_000_000],
]

describe.each(bodies)('a %s body', (_, size) => {
  const body = Buffer.alloc(size, 'x')
  const signedIn = () => ({ Authorization: `Bearer ${token}` })
  const importTo = (id: string) => `/functions/v1/import-organization?organization_id=${id}`

  test.each<[string, () => Sent, number]>([
    [
      'to a function without a token',
      () => ({ method: 'POST', path: '/functions/v1/create-component' }),
      401,
    ],
    ['to an import without a token', () => ({ method: 'POST', path: importTo(filled) }), 401],
    [
      'to a function by another method',
      () => ({ method: 'PUT', path: '/functions/v1/create-component' }),
      405,
    ],
    ['to a function that is not there', () => ({ method: 'POST', path: '/functions/v1/nothing' }), 404],
    [
      'to an import into an organization that is not ours',
      () => ({ method: 'POST', path: importTo(randomUUID()), headers: signedIn() }),
      404,
    ],
    [
      'to an import into one that is filled',
      () => ({ method: 'POST', path: importTo(filled), headers: signedIn() }),
      409,
    ],
    ['to a route that auth does not have', () => ({ method: 'POST', path: '/auth/v1/nothing' }), 404],
    [
      'to auth without a key',
      () => ({ method: 'POST', path: '/auth/v1/otp', headers: { apikey: 'x' } }),
      401,
    ],
    [
      'to data access with a wrong key',
      () => ({ method: 'POST', path: '/rest/v1/plans', headers: { apikey: 'x' } }),
      401,
    ],
    ['with a read', () => ({ method: 'DELETE', path: '/rest/v1/nothing' }), 404],
    ['to a page', () => ({ method: 'POST', path: '/contact' }), 413],
    [
      'to a page of another host',
      () => ({ method: 'POST', path: '/', headers: { Host: 'other.example' } }),
      421,
    ],
  ])('%s is refused, and the next request of the connection is answered', async (_name, sent, status) => {
    const send = openConnection()
    const statuses: (number | undefined)[] = []
    for (let round = 0; round < 3; round += 1) {
      statuses.push(await send({ ...sent(), body }), await send({ path: '/healthz' }))
    }
    expect(statuses).toEqual([status, 200, status, 200, status, 200])
  })
})
