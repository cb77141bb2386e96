// Two processes of the product on one PostgreSQL, and pages that follow changes at both: whatever ends while people write,
// the pages come back by themselves and show everything.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { findFreePort } from '../support/product/free-port.ts'
import { type Installation, startInstallation } from './support/installation.ts'
import { KillableServer } from './support/killable-server.ts'
import { LivePage, openBrowser } from './support/live-page.ts'
import { startWriters, type Writers } from './support/writers.ts'

// Milliseconds: limits of the product.
/** Then those who were present at a killed process have left. */
const presenceLimit = 30_000
/** Containers are killed ten seconds after they were asked to end. */
const endLimit = 10_000
/** A client waits at most ten seconds between two tries, and its token and pages then take a moment. */
const returnLimit = 30_000

let installation: Installation
/** It has the database. */
let first: KillableServer
let second: KillableServer
let accessToken: string
let organizationId: string
let componentIds: string[]

beforeAll(async () => {
  installation = await startInstallation()
  first = installation.server
  accessToken = await installation.signIn('founder@example.com')
  organizationId = await installation.create(accessToken, 'create-organization', { name: 'Two' })
  componentIds = []
  for (const title of ['first', 'second']) {
    const component = { organization_id: organizationId, title, kind: 'library' }
    componentIds.push(await installation.create(accessToken, 'create-component', component))
  }
  second = new KillableServer({
    dataDir: join(installation.folder, 'second'),
    port: await findFreePort(),
    settings: {
      PUBLIC_URL: first.url,
      ANON_KEY: installation.apiKey,
      LOG_LEVEL: 'fatal',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: await first.databaseUrl(),
      SECRETS_KEY: (await readFile(join(installation.folder, 'data/secrets-key'), 'utf8')).trim(),
    },
  })
  await second.start()
})

afterAll(async () => {
  await second?.end('SIGTERM')
  await installation?.stop()
})

function write(): Writers {
  const { apiKey } = installation
  const writers = startWriters({
    url: first.url,
    apiKey,
    accessToken,
    organizationId,
    componentIds,
    count: 3,
  })
  onTestFinished(() => writers.stop())
  return writers
}

async function openPages({ url }: KillableServer, count: number): Promise<LivePage[]> {
  const { apiKey } = installation
  const visit = { url, apiKey, accessToken, organizationId }
  const pages = await Promise.all(Array.from({ length: count }, () => LivePage.open(visit)))
  for (const page of pages) await expect.poll(() => page.reads, { timeout: returnLimit }).toBe(1)
  return pages
}

async function listProjects(): Promise<string[]> {
  const rows = await first.ask<{ id: string }>(
    `select id from public.projects where organization_id = '${organizationId}' order by id`,
  )
  return rows.map(({ id }) => id)
}

async function expectEverything(pages: readonly LivePage[], { acknowledged }: Writers): Promise<void> {
  const stored = await listProjects()
  expect([...acknowledged].filter((id) => !stored.includes(id))).toEqual([])
  for (const page of pages) {
    await expect.poll(() => [...page.projects].sort(), { timeout: returnLimit }).toEqual(stored)
  }
}

test('pages at a killed process come back by themselves when it has restarted, and miss nothing', async () => {
  const [here, there] = [await openPages(first, 2), await openPages(second, 3)]
  const writers = write()
  await writers.waitFor(20)
  await second.end('SIGKILL')
  await writers.waitFor(40)
  await second.start()
  await writers.waitFor(20)
  for (const page of there) {
    await expect.poll(() => page.reads, { timeout: returnLimit }).toBeGreaterThan(1)
  }
  await writers.waitFor(20)
  await writers.stop()
  await expectEverything([...here, ...there], writers)
  // Those at the other process were never disturbed.
  for (const { statuses, reads } of here)
    expect({ statuses, reads }).toEqual({ statuses: ['SUBSCRIBED'], reads: 1 })
  expect(writers.refusals).toEqual([])
})

test('people who were present at a killed process leave within thirty seconds at the other', async () => {
  const { apiKey } = installation
  const name = `component:${componentIds[0]}`
  const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const config = { private: true, presence: { key: sub, enabled: true } }
  const open = async ({ url }: KillableServer) =>
    (await openBrowser({ url, apiKey, accessToken })).channel(name, { config })
  const [watching, shown] = [await open(first), await open(second)]
  watching.subscribe()
  shown.subscribe((status) => {
    if (status === 'SUBSCRIBED') void shown.track({})
  })
  const people = () => Object.keys(watching.presenceState())
  await expect.poll(people, { timeout: returnLimit }).toEqual([sub])
  await second.end('SIGKILL')
  await expect.poll(people, { timeout: presenceLimit }).toEqual([])
  await second.start()
  // The client shows them again as soon as it is back.
  await expect.poll(people, { timeout: returnLimit }).toEqual([sub])
})

test.for([
  ['ends in order', 'SIGINT'],
  ['crashes', 'SIGKILL'],
] as const)('when PostgreSQL %s under load, pages at both processes miss nothing', async ([, signal]) => {
  const pages = [...(await openPages(first, 2)), ...(await openPages(second, 2))]
  const writers = write()
  await writers.waitFor(20)
  await first.signalPostmaster(signal)
  await writers.waitFor(60)
  await writers.stop()
  await expectEverything(pages, writers)
  // And they hear what happens from now on.
  const project = { organization_id: organizationId, name: `After ${signal}`, component_ids: [] }
  const id = await installation.create(accessToken, 'create-project', project)
  for (const page of pages) {
    await expect.poll(() => page.projects.has(id), { timeout: returnLimit }).toBe(true)
  }
})

async function openSocket({ url }: KillableServer): Promise<WebSocket> {
  const query = new URLSearchParams({ apikey: installation.apiKey, vsn: '2.0.0' })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

test('a process that is asked to end tells its sockets that it goes away, and does not wait for them', async () => {
  const pages = await openPages(second, 1)
  const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocket(second)))
  // One of them never answers a close.
  const [silent, ...others] = sockets
  silent?.pause()
  const closed = Promise.all(others.map((socket) => once(socket, 'close')))
  const writers = write()
  await writers.waitFor(10)
  const asked = performance.now()
  await second.end('SIGTERM')
  expect(performance.now() - asked).toBeLessThan(endLimit)
  expect(new Set((await closed).map(([code]) => code))).toEqual(new Set([1001]))
  await second.start()
  await writers.waitFor(10)
  await writers.stop()
  for (const page of pages) {
    await expect.poll(() => page.reads, { timeout: returnLimit }).toBeGreaterThan(1)
  }
  await expectEverything(pages, writers)
})
