// Our time for a verification and for a refresh over HTTP, divided by that of a bare server with the same tokens and as
// many rows, in the same run. Then 500 password sign-ins a minute, and the time of other requests meanwhile, which may
// double: more is a failure.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type ConnectionOptions, platformMigrations } from '@trellis/platform/postgres'
import { createTemplate, createTestDatabase, startTestCluster } from '@trellis/platform/postgres/testing'
import { type Keyring, openKeyring } from '@trellis/platform/tokens'
import { type Client, openClients, refresh, runRound, verify, type Work } from './auth/rounds.ts'
import type { ServeOrder, ServerKind } from './auth/serve.ts'
import { openBareSessions, openOurSessions } from './auth/sessions.ts'
import { probe, signPeopleIn } from './auth/sign-ins.ts'

const connections = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const requests = Number(process.env.BENCH_REQUESTS ?? 200)
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const perMinute = 500
const mostRatio = 2
const issuer = 'http://localhost/auth/v1'
const people = Array.from({ length: connections }, (_, index) => `person-${index}@example.com`)

const cluster = await startTestCluster()
try {
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  const { connection } = await createTestDatabase(cluster.connection)
  await measure(connection)
} finally {
  await cluster.stop()
}

async function measure(connection: ConnectionOptions): Promise<void> {
  const secrets: Record<string, string> = {}
  const keyring = await openKeyring({
    issuer,
    ensureSecret: async (name, create) => {
      secrets[name] ??= await create()
      return secrets[name]
    },
  })
  const order = { connection, connections, secrets, issuer }
  const servers = {
    ours: await startServer({ kind: 'ours', ...order }),
    bare: await startServer({ kind: 'bare', ...order }),
  }
  try {
    const clients = await openBoth(connection, keyring, servers)
    console.log('| request | ours | bare | ours / bare |\n|---|---|---|---|')
    await compare('verification: GET /user', verify, clients, keyring.publishableKey)
    await compare('refresh: POST /token', refresh, clients, keyring.publishableKey)
    await disturb(clients.ours, servers.ours.port, keyring.publishableKey)
    for (const { socket } of [...clients.ours, ...clients.bare]) socket.destroy()
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

type Servers = Readonly<Record<ServerKind, { readonly port: number; stop(): Promise<void> }>>

async function startServer(order: ServeOrder) {
  const child = fork(`${import.meta.dirname}/auth/serve.ts`, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(order)
  const port = await Promise.race([
    once(child, 'message').then(([message]: { port: number }[]) => message?.port),
    once(child, 'exit').then(() => undefined),
  ])
  if (port === undefined) throw new Error(`The server "${order.kind}" did not start`)
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function openBoth(connection: ConnectionOptions, keyring: Keyring, { ours, bare }: Servers) {
  const url = `http://127.0.0.1:${ours.port}`
  return {
    ours: await openClients(ours.port, await openOurSessions(url, keyring.publishableKey, people)),
    bare: await openClients(bare.port, await openBareSessions(connection, keyring, people)),
  }
}

/** Short rounds in turn, of which the faster ones count: other programs on the machine only ever add time. */
async function compare(
  name: string,
  work: Work,
  clients: Readonly<Record<ServerKind, readonly Client[]>>,
  apiKey: string,
): Promise<void> {
  const times: Record<ServerKind, number[]> = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['ours', 'bare'] as const) {
      times[kind].push(await runRound(clients[kind], { work, apiKey, requests }))
    }
  }
  const [ours, bare] = [quartile(times.ours), quartile(times.bare)]
  console.log(`| ${name} | ${ours.toFixed(2)} ms | ${bare.toFixed(2)} ms | ${(ours / bare).toFixed(2)} |`)
}

function quartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0
}

async function disturb(clients: readonly Client[], port: number, apiKey: string): Promise<void> {
  const quiet = await probe(clients, apiKey, seconds)
  const [busy, count] = await Promise.all([
    probe(clients, apiKey, seconds),
    signPeopleIn({ port, apiKey, people, perMinute, seconds }),
  ])
  const achieved = Math.round((count / seconds) * 60)
  console.log(
    `\nGET /user, alone and beside ${achieved} password sign-ins a minute (at most ${mostRatio} times)`,
  )
  console.log('| | alone | beside | ratio |\n|---|---|---|---|')
  for (const [name, before, during] of [
    ['median', quiet.median, busy.median],
    ['slowest twentieth', quiet.slow, busy.slow],
  ] as const) {
    const ratio = (during / before).toFixed(2)
    console.log(`| ${name} | ${before.toFixed(1)} ms | ${during.toFixed(1)} ms | ${ratio} |`)
  }
  const ratio = busy.median / quiet.median
  if (ratio <= mostRatio) return
  console.error(`Beside sign-ins, GET /user takes ${ratio.toFixed(2)} times as long: at most ${mostRatio}.`)
  process.exitCode = 1
}
