import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiKeyGate } from './api-key-gate.ts'

const callers = {
  findKeyHolder: (key: string) =>
    key === 'public' ? ({ kind: 'anonymous', role: 'anon', claims: { role: 'anon' } } as const) : undefined,
}
const app = new Hono().use(apiKeyGate(callers, ({ path }) => path === '/open')).get('*', (c) => c.text('in'))

test('a known key is let through, from a header or the query', async () => {
  expect((await app.request('/x', { headers: { apikey: 'public' } })).status).toBe(200)
  expect((await app.request('/x?apikey=public')).status).toBe(200)
})

test('a missing key answers 401 with a message', async () => {
  const answer = await app.request('/x')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ message: 'No API key found in request' })
})

test('an unknown key answers 401 with a message, which does not repeat it', async () => {
  const answer = await app.request('/x', { headers: { apikey: 'guessed' } })
  expect(answer.status).toBe(401)
  const body = await answer.text()
  expect(JSON.parse(body)).toMatchObject({ message: 'Invalid API key' })
  expect(body).not.toContain('guessed')
})

test('an open path needs none', async () => {
  expect((await app.request('/open')).status).toBe(200)
})
