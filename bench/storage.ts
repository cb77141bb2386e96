// Files up and down over HTTP beside a bare file server, in turn in the same run. Then the memory that 2 GiB need. More
// time or memory than the aims is a failure.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, type ConnectionOptions, platformMigrations } from '@trellis/platform/postgres'
import { createTemplate, createTestDatabase, startTestCluster } from '@trellis/platform/postgres/testing'
import { openKeyring } from '@trellis/platform/tokens'
import { printResults, type Result } from './core/timing.ts'
import { type RunningServer, startServer } from './storage/servers.ts'
import { download, type Target, upload } from './storage/transfer.ts'

const megabyte = 1024 * 1024
const person = randomUUID()
const longest = { name: '2 GiB', bytes: 2048 * megabyte }
const mostRatio = 1.5
const mostMegabytes = 150
const aim = `≤ ${mostRatio}`

/** Of each round, one file goes to each server after the other. */
const cases = [
  { name: '1 KB', bytes: 1024, files: 200, rounds: 10, aim: '' },
  { name: '1 MB', bytes: megabyte, files: 20, rounds: 30, aim },
  { name: '1 GB', bytes: 1024 * megabyte, files: 1, rounds: 5, aim },
]

const policy = `
  insert into storage.buckets (id, name, public) values ('folders', 'folders', false);
  create policy "people own their folder" on storage.objects to authenticated
    using (bucket_id = 'folders' and (storage.foldername(name))[1] = auth.uid()::text)
    with check (bucket_id = 'folders' and (storage.foldername(name))[1] = auth.uid()::text);`

type Servers = { readonly ours: RunningServer; readonly bare: RunningServer; readonly token: string }

const cluster = await startTestCluster()
const folder = await mkdtemp(join(tmpdir(), 'bench-storage-'))
try {
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  const { connection } = await createTestDatabase(cluster.connection)
  await asOwner(connection, (owner) => owner.query(policy))
  const servers = await startServers(connection)
  try {
    const results: Result[] = []
    for (const each of cases) results.push(...(await compare(servers, each)))
    printResults(results, ['ours', 'bare'])
    requireAims(results)
    await printMemory(servers)
  } finally {
    await Promise.all([servers.ours.stop(), servers.bare.stop()])
  }
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true })
}

async function startServers(connection: ConnectionOptions): Promise<Servers> {
  const secrets: Record<string, string> = {}
  const keyring = await openKeyring({
    issuer: 'http://localhost/auth/v1',
    ensureSecret: async (name, create) => {
      secrets[name] ??= await create()
      return secrets[name]
    },
  })
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600
  const token = await keyring.sign({ role: 'authenticated', aud: 'authenticated', sub: person, exp })
  const order = { connection, secrets, fileSizeLimit: longest.bytes }
  return {
    ours: await startServer({ ...order, kind: 'ours', directory: join(folder, 'ours') }),
    bare: await startServer({ ...order, kind: 'bare', directory: join(folder, 'bare') }),
    token,
  }
}

function targetOf({ token, ...servers }: Servers, kind: 'ours' | 'bare', name: string): Target {
  const { port } = servers[kind]
  if (kind === 'bare') return { port, path: `/${name}`, headers: {} }
  const headers = { Authorization: `Bearer ${token}`, 'X-Upsert': 'true' }
  return { port, path: `/storage/v1/object/folders/${person}/${name}`, headers }
}

type Case = (typeof cases)[number]
type Times = Record<'ours' | 'bare', number[]>

/** The medians of rounds in turn. The first round warms up and does not count. */
async function compare(servers: Servers, { name, bytes, files, rounds, aim }: Case): Promise<Result[]> {
  const up: Times = { ours: [], bare: [] }
  const down: Times = { ours: [], bare: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const target = (file: number) => targetOf(servers, kind, `${name.replace(' ', '-')}-${file}`)
      const sent = await time(files, (file) => upload(target(file), bytes))
      const received = await time(files, (file) => download(target(file), bytes))
      if (round === 0) continue
      up[kind].push(sent)
      down[kind].push(received)
    }
  }
  const result = (way: string, { ours, bare }: Times): Result => ({
    name: `${name} ${way}`,
    ours: median(ours),
    beside: median(bare),
    aim,
  })
  return [result('up', up), result('down', down)]
}

/** Milliseconds of each file. */
async function time(files: number, transfer: (file: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  for (let file = 0; file < files; file += 1) await transfer(file)
  return (performance.now() - began) / files
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function requireAims(results: readonly Result[]): void {
  for (const { name, ours, beside, aim } of results) {
    const ratio = ours / beside
    if (aim && ratio > mostRatio)
      fail(`${name} takes ${ratio.toFixed(2)} times as long as with the bare server: at most ${mostRatio}.`)
  }
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}

async function printMemory(servers: Servers): Promise<void> {
  const target = targetOf(servers, 'ours', 'longest')
  console.log(`\n| ${longest.name} | memory before | at most | more | aim |\n|---|---|---|---|---|`)
  for (const [way, transfer] of [
    ['up', upload],
    ['down', download],
  ] as const) {
    await servers.ours.residentBytes()
    const before = await servers.ours.residentBytes()
    await transfer(target, longest.bytes)
    const most = await servers.ours.residentBytes()
    const cells = [way, before, most, most - before].map((cell) =>
      typeof cell === 'number' ? `${Math.round(cell / megabyte)} MB` : cell,
    )
    console.log(`| ${cells.join(' | ')} | < ${mostMegabytes} MB |`)
    const more = (most - before) / megabyte
    if (more >= mostMegabytes)
      fail(`${longest.name} ${way} needs ${Math.round(more)} MB more memory: less than ${mostMegabytes}.`)
  }
}
