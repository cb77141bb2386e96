// The end of the process: what runs is let finish, and what only waits does not hold it up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MailServer } from '../support/mail-server.ts'
import { type Product, startProduct } from '../support/product.ts'

const apiKey = 'sb_publishable_for_the_shutdown_suite'

async function start(): Promise<Product> {
  const mailServer = await MailServer.start()
  onTestFinished(() => mailServer.stop())
  return await startProduct({ ANON_KEY: apiKey, SMTP_URL: mailServer.url })
}

/** A request whose body stops half-way until it is continued. */
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

/** Resolves once the server takes no new connection. */
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
  expect(product.output()).toContain('SIGTERM: finishing what runs, then stopping')
})

test.each([
  [
    { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' },
    /^DATABASE_URL does not lead to a PostgreSQL that answers: /,
  ],
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
