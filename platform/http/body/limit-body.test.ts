import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

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
