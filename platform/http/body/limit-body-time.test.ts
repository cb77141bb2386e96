import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { liftBodyTime, limitBodyTime } from './limit-body-time.ts'
import { readTextBody } from './read-body.ts'

const limit = { bytes: 1000, refuse: () => new Error('too long') }
const failures: string[] = []

const app = new Hono()
  .use(limitBodyTime(300))
  .post('/short', async (c) => c.text(await readTextBody(c.req.raw, limit)))
  .post('/long', async (c) => {
    liftBodyTime(c)
    return c.text(await readTextBody(c.req.raw, limit))
  })
  .onError((error, c) => {
    failures.push(error.name)
    return c.text(error.message, 500)
  })

async function openServer() {
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return (path: string, head: string, body: string) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      heard += chunk
    })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: trellis\r\n${head}\r\n\r\n${body}`)
    return { socket, heard: () => heard }
  }
}

test.each([
  ['of a known length', 'Content-Length: 4', '{', '}  '],
  ['in chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n'],
])('a body %s that takes too long ends its connection, but not one that has more time', async (...given) => {
  const [, head, beginning, rest] = given
  const send = await openServer()
  const long = send('/long', head, beginning)
  const short = send('/short', head, beginning)
  failures.length = 0
  await once(short.socket, 'close')
  expect(short.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n\r\n$/)
  await expect.poll(() => failures).toEqual(['ClientLeftError'])
  long.socket.write(rest)
  await expect.poll(long.heard).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a connection stays open when its bodies arrive in time', async () => {
  const send = await openServer()
  const kept = send('/short', 'Content-Length: 2', '{}')
  await expect.poll(kept.heard).toMatch(/^HTTP\/1\.1 200 OK/)
  const late = send('/short', 'Content-Length: 4', '{')
  await once(late.socket, 'close')
  kept.socket.write('POST /short HTTP/1.1\r\nHost: trellis\r\nContent-Length: 2\r\n\r\n{}')
  await expect.poll(() => kept.heard().match(/200 OK/g)).toHaveLength(2)
})
