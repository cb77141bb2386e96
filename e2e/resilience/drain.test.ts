// Ending the process does not cut off a job: a running one may finish, and its result is written.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../support/product/free-port.ts'
import { KillableServer } from './support/killable-server.ts'

let folder: string
let server: KillableServer
let mailServer: SMTPServer
let mails = 0
const arrival = Promise.withResolvers<void>()
const acceptance = Promise.withResolvers<void>()

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A slow mail server.
    onData(stream, _session, done) {
      mails += 1
      stream.resume()
      arrival.resolve()
      acceptance.promise.then(() => done())
    },
  })
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as AddressInfo
  folder = await mkdtemp(join(tmpdir(), 'trellis-drain-'))
  await chmod(folder, 0o755)
  server = new KillableServer({
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
  })
  await server.start()
})

afterAll(async () => {
  await server?.end('SIGTERM')
  mailServer?.close()
  await rm(folder, { recursive: true, force: true })
})

async function writeToContact(): Promise<Response> {
  const page = await (await fetch(`${server.url}/contact`)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = {
    kind: 'support',
    name: 'Noor',
    email: 'noor@example.com',
    message: 'Hello',
    website: '',
    token,
  }
  return await fetch(`${server.url}/contact`, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams(form),
  })
}

const isListening = () =>
  fetch(`${server.url}/healthz`).then(
    () => true,
    () => false,
  )

const listMailJobs = () =>
  server.ask(`select 1 from graphile_worker.jobs where task_identifier = 'send-contact-mail'`)

test('a mail that is under way when the server is asked to end is finished, and not sent again', async () => {
  // The visitor is answered before the mail server accepts the mail.
  expect((await writeToContact()).status).toBe(200)
  await arrival.promise
  const ended = server.end('SIGTERM')
  // Requests are drained first, so only the mail is left by then.
  await expect.poll(isListening).toBe(false)
  expect(await listMailJobs()).toHaveLength(1)
  acceptance.resolve()
  await ended
  await server.start()
  expect(await server.ask('select delivered_at is not null as is_delivered from contact_requests')).toEqual([
    { is_delivered: true },
  ])
  expect(await listMailJobs()).toEqual([])
  expect(mails).toBe(1)
})
