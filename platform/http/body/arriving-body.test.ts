import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { arrivingBody } from './arriving-body.ts'
import { ClientLeftError } from './read-body.ts'

const megabyte = 1024 * 1024

/** A connection to a server whose only route does `work`. */
async function openConnection(work: (c: Context) => Promise<string>) {
  const app = new Hono().post('/', async (c) => c.text(await work(c)))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let heard = ''
  socket
    .on('error', () => undefined)
    .setEncoding('utf8')
    .on('data', (chunk) => {
      heard += chunk
    })
  return {
    socket,
    heard: () => heard,
    head: (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`,
  }
}

async function collect(c: Context): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of arrivingBody(c) ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('a body arrives whole and in order, and the next one on its connection too', async () => {
  const sent = [randomBytes(3 * megabyte), randomBytes(0), randomBytes(70_000)]
  const received: Buffer[] = []
  const { socket, head, heard } = await openConnection(async (c) => {
    received.push(await collect(c))
    return 'ok'
  })
  for (const [index, body] of sent.entries()) {
    socket.write(head(body.length))
    socket.write(body)
    await expect.poll(() => heard().match(/200 OK/g)?.length).toBe(index + 1)
  }
  expect(Buffer.concat(received).equals(Buffer.concat(sent))).toBe(true)
})

test('nothing more is received than its reader asks for', async () => {
  const begun = Promise.withResolvers<IncomingMessage>()
  const { socket, head } = await openConnection(async (c) => {
    await arrivingBody(c)?.getReader().read()
    begun.resolve(c.env.incoming)
    return await new Promise(() => undefined)
  })
  socket.write(head(100 * megabyte))
  for (let sent = 0; sent < 100; sent += 1) socket.write(Buffer.alloc(megabyte))
  const incoming = await begun.promise
  await setTimeout(300)
  expect(incoming.readableLength).toBeLessThan(megabyte)
  expect(incoming.socket.bytesRead).toBeLessThan(megabyte)
})

test.each([
  ['before anybody reads', 0],
  ['in the middle', megabyte],
])('a client that leaves %s is told apart', async (_, bytes) => {
  const reached = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<unknown>()
  const { socket, head } = await openConnection(async (c) => {
    reached.resolve()
    if (bytes === 0) await left.promise
    await collect(c).then(outcome.resolve, outcome.resolve)
    return 'nobody hears this'
  })
  socket.write(head(2 * megabyte))
  socket.write(Buffer.alloc(bytes))
  await reached.promise
  socket.destroy()
  await setTimeout(100)
  left.resolve()
  expect(await outcome.promise).toBeInstanceOf(ClientLeftError)
})

test('a request without a connection has its own body', async () => {
  const app = new Hono().post('/', async (c) => c.text((await collect(c)).toString()))
  const answer = await app.request('/', { method: 'POST', body: 'hello' })
  expect(await answer.text()).toBe('hello')
})
