// Shutdown: running requests may finish, and idle connections do not delay it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MailServer } from '../support/product/mail-server.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { startEndlessMailServer } from './support/endless-mail-server.ts'
import { freezeCheckpointer } from './support/freeze-checkpointer.ts'

const apiKey = 'sb_publishable_for_the_shutdown_suite'

async function start(): Promise<Product> {
  const mailServer = await MailServer.start()
  onTestFinished(() => mailServer.stop())
  return await startProduct({ ANON_KEY: apiKey, SMTP_URL: mailServer.url })
}

/** A request whose body stops halfway until it is continued. */
async function beginRequest({ url }: Product) {
  const body = JSON.stringify({ email: 'in-flight@example.com' })
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /auth/v1/otp HTTP/1.1\r\nHost: localhost\r\napikey: ${apiKey}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
  )
  const answer = text(socket)
  return { finish: () => socket.write(body.slice(10)), answer }
}

/** Resolves once the server accepts no new connection. */
async function untilClosed({ url }: Product): Promise<void> {
  while (
    await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  );
}

test('a request that runs when the server is asked to end is answered', async () => {
  const product = await start()
  const request = await beginRequest(product)
  // The server has read the first half once it answers a later request.
  await fetch(`${product.url}/healthz`)
  const stopped = product.stop()
  await untilClosed(product)
  request.finish()
  expect(await request.answer).toMatch(/^HTTP\/1\.1 200 /)
  await stopped
})

test('a browser that keeps its connection open does not hold up the end', async () => {
  const product = await start()
  const answer = await fetch(`${product.url}/healthz`)
  await answer.text()
  await product.stop()
  expect(product.output()).toContain('SIGTERM: finishing running work, then stopping')
})

test('a request, a job and a database that do not end are given up one after another, and the end is clean', async () => {
  const mailServer = await startEndlessMailServer()
  onTestFinished(() => mailServer.stop())
  const product = await startProduct({ ANON_KEY: apiKey, SMTP_URL: mailServer.url })
  const asked = await beginRequest(product)
  asked.finish()
  expect(await asked.answer).toMatch(/^HTTP\/1\.1 200 /)
  await mailServer.arrival
  const endless = await beginRequest(product)
  await fetch(`${product.url}/healthz`)
  await freezeCheckpointer(product.dataDir)
  await product.stop()
  expect(await endless.answer).toBe('')
})

type Told = 'told' | 'reset'

/** Sends requests over one connection until an answer says that it is the last one. */
async function askUntilTold({ url }: Product): Promise<Told> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  const ended = new Promise<Told>((resolve) => {
    const end = () => resolve(/connection: close/i.test(heard) ? 'told' : 'reset')
    socket.on('error', end).on('close', end)
  })
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
    if (/connection: close/i.test(heard) || !heard.endsWith('{"status":"ok"}')) return
    heard = ''
    ask()
  })
  await once(socket, 'connect')
  ask()
  return await ended
}

test('every connection that is in use is told of the end by an answer; none is reset', async () => {
  const product = await start()
  const asking = Array.from({ length: 60 }, () => askUntilTold(product))
  // By then all of them are being served.
  await fetch(`${product.url}/healthz`)
  await product.stop()
  const told = await Promise.all(asking)
  expect(told.filter((each) => each === 'reset')).toEqual([])
  expect(told).toHaveLength(60)
})

test('while it ends, the server says that it is not ready', async () => {
  const product = await start()
  // Keeps the server from ending until it is finished.
  const request = await beginRequest(product)
  // New connections are accepted for only two seconds, which a busy machine may miss. This one is older.
  const check = connect(Number(new URL(product.url).port), '127.0.0.1')
  await once(check, 'connect')
  const answer = text(check)
  check.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n')
  await fetch(`${product.url}/healthz`)
  const stopped = product.stop()
  await expect.poll(() => product.output(), { timeout: 20_000 }).toContain('SIGTERM')
  check.write('\r\n')
  const [head = '', body] = (await answer).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^connection: close$/im)
  expect(body).toBe('{"status":"stopping"}')
  request.finish()
  expect(await request.answer).toMatch(/^HTTP\/1\.1 200 /)
  await stopped
})

test.each([
  [
    {
      DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    },
    /^No PostgreSQL answers at DATABASE_URL: /,
  ],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^SECRETS_KEY is required with DATABASE_URL/],
  [{ PORT: 'eighty' }, /^PORT must be a whole number$/],
])('a start with %j ends with one clear line', async (settings, line) => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  })
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  expect(errors.trim().split('\n')).toEqual([expect.stringMatching(line)])
  expect(errors).not.toContain('hidden')
})
