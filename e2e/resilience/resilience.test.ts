// Nothing that was acknowledged is lost, and nobody has to intervene: the real server with its embedded PostgreSQL,
// killed while people write.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Installation, startInstallation } from './support/installation.ts'
import type { KillableServer } from './support/killable-server.ts'
import { startWriters, type Writers } from './support/writers.ts'

const rounds = 20

let installation: Installation
let server: KillableServer
let accessToken: string
let organizationId: string
let componentIds: string[]

beforeAll(async () => {
  installation = await startInstallation()
  server = installation.server
  accessToken = await installation.signIn('founder@example.com')
  organizationId = await installation.create(accessToken, 'create-organization', { name: 'Resilience' })
  componentIds = []
  for (const title of ['first', 'second']) {
    const component = { organization_id: organizationId, title, kind: 'library' }
    componentIds.push(await installation.create(accessToken, 'create-component', component))
  }
})

afterAll(() => installation?.stop())

function write(): Writers {
  const writers = startWriters({
    url: server.url,
    apiKey: installation.apiKey,
    accessToken,
    organizationId,
    componentIds,
    count: 4,
  })
  onTestFinished(() => writers.stop())
  return writers
}

/** The acknowledged projects that are gone, and those without their two components, which are half-written. */
async function findDamage(acknowledged: ReadonlySet<string>) {
  const rows = await server.ask<{ id: string; components: number }>(
    `select p.id, count(c)::int as components from public.projects p
     left join public.project_components c on c.project_id = p.id
     where p.organization_id = '${organizationId}' group by p.id`,
  )
  const stored = new Set(rows.map(({ id }) => id))
  return {
    lost: [...acknowledged].filter((id) => !stored.has(id)),
    halfWritten: rows.filter(({ components }) => components !== 2),
  }
}

test(`every acknowledged write survives ${rounds} kills of the server, half of them with PostgreSQL`, async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const writers = write()
    await writers.waitFor(10 + round)
    await server.end('SIGKILL', { andPostgres: round % 2 === 1 })
    await writers.stop()
    for (const id of writers.acknowledged) acknowledged.add(id)
    await server.start()
    expect(await findDamage(acknowledged)).toEqual({ lost: [], halfWritten: [] })
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 10)
})

test.for([
  ['ends in order', 'SIGINT'],
  ['crashes', 'SIGKILL'],
] as const)('when PostgreSQL %s under load, the same server serves again by itself', async ([, signal]) => {
  const pid = server.pid
  const writers = write()
  await writers.waitFor(20)
  await server.signalPostmaster(signal)
  await writers.waitFor(100)
  await writers.stop()
  expect(server.pid).toBe(pid)
  expect(await server.isReady()).toBe(true)
  expect(await findDamage(writers.acknowledged)).toEqual({ lost: [], halfWritten: [] })
  // Writers that were refused meanwhile were told to retry, not that something is broken.
  expect(writers.refusals.filter((refusal) => refusal !== 503)).toEqual([])
})

test('PostgreSQL does not run on without its server', async () => {
  await server.end('SIGKILL')
  await expect.poll(() => server.countPostgresProcesses(), { timeout: 30_000 }).toBe(0)
  await server.start()
})
