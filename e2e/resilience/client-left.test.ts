// A client that leaves midway is not our fault: it is logged, but not as an error.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailServer } from '../support/product/mail-server.ts'
import { type Product, publishableKey, startProduct } from '../support/product/product.ts'
import { readLog } from './support/read-log.ts'
import { signIn } from './support/sign-in.ts'

let product: Product
let mailServer: MailServer
let accessToken: string

beforeAll(async () => {
  mailServer = await MailServer.start()
  product = await startProduct({ LOG_LEVEL: 'info', SMTP_URL: mailServer.url })
  accessToken = await signIn('ada@example.com', { url: product.url, apiKey: publishableKey, mailServer })
})
afterAll(async () => {
  await product?.stop()
  await mailServer?.stop()
})

const errorLevel = 50

const lines = () => readLog(product.output())

async function leaveMidway(method: string, path: string): Promise<void> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(product.url).host}`,
    `apikey: ${publishableKey}`,
    `Authorization: Bearer ${accessToken}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ]
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n{"email":"a`, resolve))
  // The server has read the first part once it answers a later request.
  await fetch(`${product.url}/healthz`)
  const closed = once(socket, 'close')
  socket.resetAndDestroy()
  await closed
}

describe.each([
  ['POST', '/auth/v1/otp'],
  ['POST', '/rest/v1/plans'],
  ['POST', '/rest/v1/rpc/nothing'],
  ['POST', '/functions/v1/create-organization'],
  ['POST', '/page-views'],
  ['POST', '/contact'],
])('a body to %s %s that ends early', (method, path) => {
  test('is told in the log, and not as an error', async () => {
    const before = lines().length
    const added = () =>
      lines()
        .slice(before)
        .filter((line) => line.path === path)
    await leaveMidway(method, path)
    await expect.poll(added, { timeout: 20_000 }).toHaveLength(1)
    expect(added()).toMatchObject([{ level: 30, msg: 'the client left', status: 499 }])
    expect(lines().filter(({ level }) => level >= errorLevel)).toEqual([])
    expect(product.output()).not.toMatch(/prematurely|aborted|Error/)
  })
})
