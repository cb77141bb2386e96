// Our time for four requests over HTTP, divided by that of a bare server that runs the same SQL, in the same run.
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { asOwner, type ConnectionOptions, platformMigrations } from '@trellis/platform/postgres'
import { createTemplate, createTestDatabase, startTestCluster } from '@trellis/platform/postgres/testing'
import { openKeyring } from '@trellis/platform/tokens'
import { listCases, organization } from './rest/cases.ts'
import { liteFolder } from './rest/lite-server.ts'
import { measure } from './rest/measure.ts'
import type { ServerKind } from './rest/serve.ts'
import { earlierCheckout, type RunningServer, startServer } from './rest/servers.ts'

const clients = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
const requests = Number(process.env.BENCH_REQUESTS ?? 150)
const issuer = 'http://localhost/auth/v1'
const jwtSecret = 'a secret for the benchmark, of some length'
const kinds: readonly ServerKind[] = [
  'ours',
  'bare',
  ...(earlierCheckout === undefined ? [] : ['before' as const]),
  ...(existsSync(liteFolder) ? ['lite' as const] : []),
]

const cluster = await startTestCluster()
try {
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  const { connection } = await createTestDatabase(cluster.connection)
  const data = await readFile(new URL('rest/data.sql', import.meta.url), 'utf8')
  await asOwner(connection, (owner) => owner.query(data))
  await asOwner(connection, (owner) => owner.query('vacuum analyze'))
  await compare(connection)
} finally {
  await cluster.stop()
}

async function compare(connection: ConnectionOptions): Promise<void> {
  const secrets: Record<string, string> = {}
  const keyring = await openKeyring({
    issuer,
    ensureSecret: async (name, create) => {
      secrets[name] ??= await create()
      return secrets[name]
    },
  })
  const claims = {
    role: 'authenticated',
    aud: 'authenticated',
    sub: organization,
    organization,
    exp: Math.floor(Date.now() / 1000) + 3600,
  }
  const token = await keyring.sign(claims)
  const tokens = { ours: token, before: token, bare: token, lite: signWithSecret({ ...claims, iss: issuer }) }
  const componentId = await findComponent(connection)
  const servers: RunningServer[] = []
  try {
    for (const kind of kinds) {
      const order = { kind, connection, connections: clients, componentId, secrets, issuer, jwtSecret }
      servers.push(await startServer(order))
    }
    console.log(
      '| request | ours | bare | ours / bare | before | ours / before | Supabase Lite | ours / Lite |\n|---|---|---|---|---|---|---|---|',
    )
    for (const each of listCases(componentId)) {
      const apiKey = keyring.publishableKey
      const times = await measure({ each, servers, tokens, apiKey, clients, rounds, requests })
      const cells = [
        time(times.get('ours')?.milliseconds),
        time(times.get('bare')?.milliseconds),
        ratio(times.get('bare')?.ratio),
        time(times.get('before')?.milliseconds),
        ratio(times.get('before')?.ratio),
        time(times.get('lite')?.milliseconds),
        ratio(times.get('lite')?.ratio),
      ]
      console.log(`| ${each.name} | ${cells.join(' | ')} |`)
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function signWithSecret(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`
}

async function findComponent(connection: ConnectionOptions): Promise<string> {
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

function time(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '–' : `${milliseconds.toFixed(2)} ms`
}

function ratio(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(2)
}
