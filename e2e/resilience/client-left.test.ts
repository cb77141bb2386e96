// A client that leaves midway is no fault of ours: the log tells it, and not as an error.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, publishableKey, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ LOG_LEVEL: 'info' })
})
afterAll(() => product?.stop())

type Line = { level: number; msg: string; path?: string }
const errorLevel = 50

/** What the server logged; the lines that it says to people are none. */
const lines = (): Line[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

async function leaveMidway(method: string, path: string): Promise<void> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(product.url).host}`,
    `apikey: ${publishableKey}`,
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
  ['POST', '/page-views'],
  ['POST', '/contact'],
])('a body to %s %s that ends early', (method, path) => {
  test('is told in the log, and not as an error', async () => {
    await leaveMidway(method, path)
    await expect.poll(() => lines().filter((line) => line.path === path), { timeout: 20_000 }).toHaveLength(1)
    expect(lines().filter((line) => line.path === path)).toMatchObject([
      { level: 30, msg: 'the client left' },
    ])
    expect(lines().filter(({ level }) => level >= errorLevel)).toEqual([])
    expect(product.output()).not.toMatch(/prematurely|aborted|Error/)
  })
})
