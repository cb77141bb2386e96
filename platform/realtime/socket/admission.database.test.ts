// Which requests to become a socket the service has room for, asked of a service on a server of its own.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createCallers } from '../../callers/callers.ts'
import { openDatabase } from '../../postgres/postgres.ts'
import { createTestDatabase } from '../../postgres/testing/testing.ts'
import type { RealtimeLimits } from '../parts.ts'
import { acceptUpgrades, openRealtime } from '../realtime.ts'

async function openService(limits: Partial<RealtimeLimits> = {}) {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  onTestFinished(() => testDatabase.drop())
  const database = await openDatabase(testDatabase.connection)
  onTestFinished(() => database.close())
  const callers = createCallers({
    keyring: {
      roleOfApiKey: (key) => (key === 'public' ? 'anon' : undefined),
      verify: () => Promise.reject(new Error('Nobody has a token')),
    },
  })
  const log = () => undefined
  const service = await openRealtime({
    database,
    callers,
    logger: { info: log, warn: log, error: log },
    limits,
  })
  onTestFinished(() => service.stop())
  const app = new Hono().route('/realtime/v1', service.routes())
  const server = createServer(getRequestListener(app.fetch))
  acceptUpgrades(server, app.fetch)
  server.listen(0, '::')
  await once(server, 'listening')
  onTestFinished(() => close(server))
  const { port } = server.address() as AddressInfo
  return { service, open: (host = '127.0.0.1') => open(`ws://${host}:${port}`) }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

type Answer = { readonly status: number; readonly text?: string; readonly leave: () => void }

/** The status is 101 if the socket is granted. */
async function open(url: string): Promise<Answer> {
  const socket = new WebSocket(`${url}/realtime/v1/websocket?apikey=public&vsn=2.0.0`)
  onTestFinished(() => socket.terminate())
  return await new Promise((resolve, reject) => {
    const leave = () => socket.terminate()
    socket.once('error', reject)
    socket.once('open', () => resolve({ status: 101, leave }))
    socket.once('unexpected-response', async (_, response) => {
      const body = (await response.toArray()).join('')
      resolve({
        status: response.statusCode ?? 0,
        text: (JSON.parse(body) as { error: string }).error,
        leave,
      })
    })
  })
}

const full = { status: 429, text: 'Too many connected users' }

test('one client has a number of sockets, others still get theirs, and one that is left makes room', async () => {
  const { open: openFrom, service } = await openService({ socketsOfClient: 2 })
  const first = await openFrom()
  expect([first.status, (await openFrom()).status]).toEqual([101, 101])
  expect(await openFrom()).toMatchObject(full)
  expect((await openFrom('[::1]')).status).toBe(101)
  first.leave()
  await vi.waitUntil(() => service.count().sockets === 2)
  expect((await openFrom()).status).toBe(101)
})

test('a process has a number of sockets, whoever asks', async () => {
  const { open: openFrom } = await openService({ sockets: 1 })
  expect((await openFrom()).status).toBe(101)
  expect(await openFrom('[::1]')).toMatchObject(full)
})

test('a process that is stopping grants no socket, and clients know that another one will', async () => {
  const { open: openFrom, service } = await openService()
  expect((await openFrom()).status).toBe(101)
  const stopped = service.stop()
  expect(await openFrom()).toMatchObject({ status: 503, text: 'The server restarts' })
  await stopped
  expect(await openFrom()).toMatchObject({ status: 503 })
})
