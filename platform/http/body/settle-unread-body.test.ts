import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { arrivingBody } from './arriving-body.ts'
import { limitBody } from './limit-body.ts'
import { limitBodyStream } from './read-body.ts'
import { settleUnreadBody } from './settle-unread-body.ts'

const limit = { bytes: 10, refuse: () => new Error('too long') }

const app = new Hono()
  .use(settleUnreadBody())
  .use('/limited', limitBody(limit.bytes, limit.refuse))
  .post('/limited', async (c) => c.text(await c.req.text()))
  .post('/refused', (c) => c.text('nobody read it', 401))
  .post('/begun', async (c) => c.text(await new Response(limitBodyStream(c.req.raw.body, limit)).text()))
  .post('/arriving', async (c) => c.text(await new Response(limitBodyStream(arrivingBody(c), limit)).text()))
  .post('/left', async (c) => {
    const reader = arrivingBody(c)?.getReader()
    await reader?.read()
    await reader?.cancel()
    return c.text('I have seen enough', 413)
  })
  .post('/read', async (c) => c.text(String((await c.req.text()).length)))
  .onError((error, c) => c.text(error.message, 413))

/** A client connection that reads only when it is not writing. */
async function openConnection({ sendsOn = false } = {}) {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: sendsOn })
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
    send: (path: string, head: string, body = '') =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: trellis\r\n${head}\r\n\r\n${body}`),
    more: (body: string) => new Promise((resolve) => socket.write(body, resolve)),
    finish: () => socket.end(),
    ended,
    heard: () => heard,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

const megabyte = 'x'.repeat(1_000_000)

test.each([
  ['/limited', 413],
  ['/refused', 401],
  ['/left', 413],
])(
  'a client that sends all of a body that %s leaves unread can go on with the connection',
  async (path, status) => {
    const { send, heard, statuses } = await openConnection()
    send(path, 'Content-Length: 1000000', megabyte)
    send(path, 'Content-Length: 1000000', megabyte)
    send('/read', 'Content-Length: 2', 'ok')
    await expect.poll(statuses).toEqual([status, status, 200])
    expect(heard()).not.toMatch(/connection: close/i)
  },
)

test('a body that was read leaves its connection open', async () => {
  const { send, heard, statuses } = await openConnection()
  send('/read', 'Content-Length: 1000000', megabyte)
  send('/read', 'Transfer-Encoding: chunked', '2\r\nok\r\n0\r\n\r\n')
  await expect.poll(statuses).toEqual([200, 200])
  expect(heard()).not.toMatch(/connection: close/i)
})

test.each([
  ['that announces more than anybody would wait for', '/limited', 'Content-Length: 1000000000', 413],
  ['of a refused call that announces as much', '/refused', 'Content-Length: 1000000000', 401],
  ['that does not say how long it will be', '/limited', 'Transfer-Encoding: chunked', 413],
  ['of a refused call that does not say it either', '/refused', 'Transfer-Encoding: chunked', 401],
  ['that somebody began to read', '/begun', 'Content-Length: 1000000', 413],
  ['that somebody began to read as it arrives', '/arriving', 'Content-Length: 1000000', 413],
  ['that is too long for a reader who left', '/left', 'Content-Length: 1000000000', 413],
])('after a body %s the answer says that the connection ends', async (_, path, head, status) => {
  const { send, ended, heard, statuses } = await openConnection()
  send(path, head, head.includes('chunked') ? 'b\r\nxxxxxxxxxxx\r\n' : 'xxxxxxxxxxx')
  await ended
  expect(statuses()).toEqual([status])
  expect(heard()).toMatch(/connection: close/i)
})

test('a client that sends on after such an answer hears it: the connection ends, but is not reset', async () => {
  const { send, more, finish, ended, statuses } = await openConnection({ sendsOn: true })
  send('/refused', 'Content-Length: 30000000', 'x')
  for (let sent = 1; sent < 30_000_000; sent += 1_000_000) await more(megabyte.slice(sent === 1 ? 1 : 0))
  finish()
  await ended
  expect(statuses()).toEqual([401])
})
