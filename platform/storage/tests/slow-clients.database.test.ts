// Clients that do not read what they asked for, and others that take their time to send.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { limitBodyTime } from '../../http/http.ts'
import { type Fixture, openFixture } from '../testing/fixture.ts'

/** More than the system takes for a client that reads nothing. */
const longBytes = 16 * 1024 * 1024

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
  await store('ada', 'long', Buffer.alloc(longBytes, 'x'))
  await store('ada', 'short', Buffer.alloc(1000, 'x'))
  await store('bob', 'long', Buffer.alloc(longBytes, 'x'))
})

afterAll(async () => {
  await fixture?.close()
})

type Person = 'ada' | 'bob'

const pathOf = (as: Person, name: string) => `/storage/v1/object/folders/${fixture[as]}/${name}`
const headersOf = (as: Person) => ({ Authorization: `Bearer ${fixture.bearers[as]}` })

async function store(as: Person, name: string, body: Buffer) {
  const path = pathOf(as, name).replace('/storage/v1', '')
  const { status } = await fixture.call(path, { as, method: 'PUT', body: new Uint8Array(body) })
  expect(status).toBe(200)
}

async function serve(app: Hono = fixture.app) {
  const server = createServer(getRequestListener((request, env) => app.fetch(request, env)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    /** Ends when the answer has begun, of which nothing is read. */
    async openUnread(as: Person, name: string): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
      onTestFinished(() => {
        socket.destroy()
      })
      socket.write(
        `GET ${pathOf(as, name)} HTTP/1.1\r\nHost: trellis\r\nAuthorization: ${headersOf(as).Authorization}\r\n\r\n`,
      )
      await once(socket, 'readable')
      expect(socket.read(15)?.toString()).toBe('HTTP/1.1 200 OK')
      return socket
    },
    /** Sends the first bytes of a body of ten. */
    begin(as: Person, path: string, beginning: string) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
      onTestFinished(() => {
        socket.destroy()
      })
      let heard = ''
      socket.setEncoding('utf8').on('data', (chunk) => {
        heard += chunk
      })
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: trellis\r\nAuthorization: ${headersOf(as).Authorization}\r\nContent-Length: 10\r\n\r\n${beginning}`,
      )
      return { socket, status: () => heard.split(' ')[1] }
    },
    countConnections: () =>
      new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections))),
    fetch: (as: Person, name: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${pathOf(as, name)}`, { ...init, headers: headersOf(as) }),
  }
}

/** Ten at once: one person's share of the database is small. */
async function several<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < count) results.push(...(await Promise.all(Array.from({ length: 10 }, work))))
  return results
}

test('one client leaves a hundred answers unread, and nobody else waits for them', async () => {
  const server = await serve()
  const [first] = await several(100, () => server.openUnread('ada', 'long'))
  const refused = await server.fetch('ada', 'short')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '2',
    { statusCode: '429', error: 'too_many_connections', message: 'Too many requests', code: 'SlowDown' },
  ])
  const other = await server.fetch('bob', 'long')
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, longBytes])
  const upload = await server.fetch('ada', 'new', { method: 'PUT', body: 'x' })
  expect(upload.status).toBe(200)
  first?.destroy()
  await expect.poll(async () => (await server.fetch('ada', 'short')).status).toBe(200)
})

test('a short answer that nobody reads takes no place', async () => {
  const server = await serve()
  await several(150, () => server.openUnread('ada', 'short'))
  const answer = await server.fetch('ada', 'long')
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, longBytes])
})

test('answers that are read take no place afterwards', async () => {
  const server = await serve()
  for (let round = 0; round < 3; round += 1) {
    const answers = await several(50, async () => (await server.fetch('ada', 'short')).text())
    expect(answers.map(({ length }) => length)).toEqual(Array(50).fill(1000))
  }
})

test('a client that reads nothing for a while is disconnected', async () => {
  const server = await serve(fixture.openApp({ readerPatience: 200 }))
  const socket = await server.openUnread('ada', 'long')
  await expect.poll(server.countConnections).toBe(0)
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBeLessThan(longBytes)
})

test('an upload may take longer than other bodies, once it is allowed', async () => {
  const server = await serve(new Hono().use(limitBodyTime(500)).route('/', fixture.app))
  const upload = server.begin('ada', pathOf('ada', 'slow'), 'hello')
  const list = server.begin('ada', '/storage/v1/object/list/folders', '{')
  const foreign = server.begin('ada', pathOf('bob', 'slow'), 'hello')
  await Promise.all([once(list.socket, 'close'), once(foreign.socket, 'close')])
  expect([list.status(), foreign.status()]).toEqual(['408', '400'])
  upload.socket.write('world')
  await expect.poll(upload.status).toBe('200')
  expect(await (await server.fetch('ada', 'slow')).text()).toBe('helloworld')
})
