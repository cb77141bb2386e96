// A server that is stopped while its PostgreSQL is still starting leaves none behind.
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { KillableServer } from './support/killable-server.ts'

let folder: string
let dataFolder: string
let server: KillableServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-ended-start-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  dataFolder = join(dataDir, 'postgres/data')
  server = new KillableServer({ dataDir, port: await findFreePort(), settings: { LOG_LEVEL: 'fatal' } })
  await server.start()
  await server.end('SIGTERM')
  await startForEver()
})

afterAll(async () => {
  await server?.end('SIGKILL', { andPostgres: true })
  await rm(folder, { recursive: true, force: true })
})

/** PostgreSQL waits for an archive that never comes. */
async function startForEver(): Promise<void> {
  await writeFile(join(dataFolder, 'recovery.signal'), '')
  await appendFile(join(dataFolder, 'postgresql.auto.conf'), "\nrestore_command = 'sleep 1000'\n")
}

async function readState(): Promise<string | undefined> {
  const lines = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  return lines.split('\n')[7]?.trim()
}

test.each([
  ['SIGTERM', { code: 0, signal: null, words: 'SIGTERM: finishing running work, then stopping' }],
  ['SIGKILL', { code: null, signal: 'SIGKILL', words: '' }],
] as const)('a start that %s ends leaves no PostgreSQL behind', async (sent, { code, signal, words }) => {
  const child = server.begin()
  await vi.waitUntil(async () => (await readState()) === 'starting', { timeout: 60_000, interval: 20 })
  expect(await server.countPostgresProcesses()).toBeGreaterThan(0)
  const exited = once(child, 'exit')
  child.kill(sent)
  expect(await exited).toEqual([code, signal])
  expect(server.output).toContain(words)
  await vi.waitUntil(async () => (await server.countPostgresProcesses()) === 0, {
    timeout: 60_000,
    interval: 50,
  })
})
