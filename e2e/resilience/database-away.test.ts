// What people experience while the database stays away: an answer within seconds. The database belongs to a second
// server, which is killed together with it, so that nobody restarts it.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { MailServer } from '../support/product/mail-server.ts'
import { KillableServer } from './support/killable-server.ts'

// Milliseconds, with room for a machine that stalls for seconds.
/** A page waits for two restarts of PostgreSQL, 8 s. The server's client once made it forty. */
const pageBound = 20_000
/** The check ends after two seconds; without its own limit it would wait ten for a connection. */
const checkBound = 8000

let folder: string
let mailServer: MailServer
let holder: KillableServer
let server: KillableServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-away-'))
  await chmod(folder, 0o755)
  mailServer = await MailServer.start()
  const settings = { SMTP_URL: mailServer.url, LOG_LEVEL: 'fatal' }
  const start = async (dataDir: string, own: Readonly<Record<string, string>>) => {
    const started = new KillableServer({
      dataDir: join(folder, dataDir),
      port: await findFreePort(),
      settings: { ...settings, ...own },
    })
    await started.start()
    return started
  }
  holder = await start('holder', {})
  const postgres = join(folder, 'holder/postgres')
  const password = (await readFile(join(postgres, 'password'), 'utf8')).trim()
  const url = new URL('postgres://trellis@localhost/trellis')
  url.password = password
  url.searchParams.set('host', join(postgres, 'socket'))
  server = await start('own', {
    DATABASE_URL: url.href,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  })
})

afterAll(async () => {
  await server?.end('SIGTERM')
  await holder?.end('SIGTERM')
  await mailServer?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(path: string): Promise<{ status: number; milliseconds: number }> {
  const start = performance.now()
  const answer = await fetch(`${server.url}${path}`)
  await answer.arrayBuffer()
  return { status: answer.status, milliseconds: performance.now() - start }
}

test('pages and the check of readiness say within seconds that the database is away', async () => {
  expect((await ask('/pricing')).status).toBe(200)
  await holder.end('SIGKILL', { andPostgres: true })
  for (let round = 0; round < 3; round += 1) {
    const check = await ask('/readyz')
    expect(check.status).toBe(503)
    expect(check.milliseconds).toBeLessThan(checkBound)
    const page = await ask('/pricing')
    expect(page.status).toBeGreaterThanOrEqual(500)
    expect(page.milliseconds).toBeLessThan(pageBound)
  }
  expect((await ask('/healthz')).status).toBe(200)
})
