import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { limitBody } from './body-limit.ts'

const app = new Hono()
  .use(limitBody(10, () => new Error('too long')))
  .post('/', async (c) => c.text(await c.req.text()))
  .onError((error, c) => c.text(error.message, 413))

test.each([
  [10, 200],
  [11, 413],
])('a body of %i bytes answers %i', async (length, status) => {
  expect((await app.request('/', { method: 'POST', body: 'x'.repeat(length) })).status).toBe(status)
})

/** A connection of a client that listens only to what it has not written itself. */
async function openConnection() {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  let heard = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    heard += chunk
  })
  const ended = once(socket, 'close')
  return {
    send: (head: string, body = '') =>
      socket.write(`POST / HTTP/1.1\r\nHost: trellis\r\n${head}\r\n\r\n${body}`),
    ended,
    heard: () => heard,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

test('a client that sends all of a body that is too long can go on with the same connection', async () => {
  const { send, heard, statuses } = await openConnection()
  send('Content-Length: 1000000', 'x'.repeat(1_000_000))
  send('Content-Length: 2', 'ok')
  await expect.poll(statuses).toEqual([413, 200])
  expect(heard()).not.toMatch(/connection: close/i)
})

test.each([
  ['that announces more than anybody would wait for', 'Content-Length: 1000000000', ''],
  ['that does not say how long it will be', 'Transfer-Encoding: chunked', 'b\r\nxxxxxxxxxxx\r\n'],
])('a body %s is not read to its end: the answer says that the connection ends', async (_, head, body) => {
  const { send, ended, heard, statuses } = await openConnection()
  send(head, body)
  await ended
  expect(statuses()).toEqual([413])
  expect(heard()).toMatch(/connection: close/i)
})
