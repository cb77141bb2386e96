// Our time for four requests over HTTP, divided by that of a bare server that runs the same SQL, in the same run.
import { readFile } from 'node:fs/promises'
import { asOwner, platformMigrations } from '@trellis/platform/postgres'
import { createTemplate, createTestDatabase, startTestCluster } from '@trellis/platform/postgres/testing'
import { openKeyring } from '@trellis/platform/tokens'
import { type BenchCase, listCases, organization } from './rest/cases.ts'
import { load } from './rest/load.ts'
import { startServer } from './rest/servers.ts'

const clients = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const requestsPerRound = Number(process.env.BENCH_REQUESTS ?? 2000)
const issuer = 'http://localhost/auth/v1'

const cluster = await startTestCluster()
try {
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  const { connection } = await createTestDatabase(cluster.connection)
  await asOwner(connection, async (owner) =>
    owner.query(await readFile(new URL('rest/data.sql', import.meta.url), 'utf8')),
  )
  await asOwner(connection, (owner) => owner.query('vacuum analyze'))
  await measure(connection)
} finally {
  await cluster.stop()
}

async function measure(connection: typeof cluster.connection): Promise<void> {
  const secrets: Record<string, string> = {}
  const keyring = await openKeyring({
    issuer,
    ensureSecret: async (name, create) => {
      secrets[name] ??= await create()
      return secrets[name]
    },
  })
  const claims = { role: 'authenticated', aud: 'authenticated', sub: organization, organization }
  const token = await keyring.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 3600 })
  const componentId = await findComponent(connection)
  const order = { connection, connections: clients, componentId, secrets, issuer }
  const ours = await startServer({ kind: 'ours', ...order })
  const bare = await startServer({ kind: 'bare', ...order })
  try {
    console.log('| request | ours | bare | ratio |\n|---|---|---|---|')
    for (const each of listCases(componentId)) console.log(await compare(each, token, [ours.port, bare.port]))
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

async function findComponent(connection: typeof cluster.connection): Promise<string> {
  return await asOwner(connection, async (owner) => {
    await owner.query('set role authenticated')
    await owner.query("select set_config('request.jwt.claims', $1, false)", [
      JSON.stringify({ organization }),
    ])
    const [row] = await owner.query<{ id: string }>(
      'select id from public.components order by created_at limit 1',
    )
    return row?.id ?? ''
  })
}

async function compare(each: BenchCase, token: string, ports: readonly [number, number]): Promise<string> {
  const headers = {
    Authorization: `Bearer ${token}`,
    apikey: 'sb_publishable_bench',
    Accept: '*/*',
    'X-Client-Info': 'supabase-js-node/2.119.0',
    ...(each.method === 'GET'
      ? { 'Accept-Profile': 'public' }
      : { 'Content-Profile': 'public', 'Content-Type': 'application/json' }),
  }
  const request = { method: each.method, path: `/rest/v1${each.path}`, headers, body: each.body }
  const times: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round += 1) {
    for (const [side, port] of ports.entries()) {
      const { millisecondsPerRequest } = await load({ port, request, clients, requests: requestsPerRound })
      if (round >= 0) times[side as 0 | 1].push(millisecondsPerRequest)
    }
  }
  const [ours, bare] = [median(times[0]), median(times[1])]
  return `| ${each.name} | ${format(ours)} | ${format(bare)} | ${(ours / bare).toFixed(2)} |`
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(3)} ms (${Math.round(1000 / milliseconds)}/s)`
}
