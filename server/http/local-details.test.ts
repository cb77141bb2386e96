import { clientAddress, type PlatformEnv } from '@trellis/platform/http'
import { type Context, Hono } from 'hono'
import { expect, test } from 'vitest'
import { health } from './health.ts'
import { readLocalDetails } from './local-details.ts'

type AskOptions = {
  readonly headers?: Record<string, string>
  readonly trustedProxies?: number
  readonly query?: () => Promise<never>
}

const counts = { waiting: '3', running: '1', failed: '2', oldest_due_at: new Date('2026-11-16T04:00:00Z') }

// Rows are whatever the caller asked for.
const answerCounts = async () => [counts] as never

function ask(
  from: string | undefined,
  { headers = {}, trustedProxies = 0, query = answerCounts }: AskOptions = {},
) {
  const database = { ping: async () => undefined, query }
  const readDetails = (c: Context<PlatformEnv>) => readLocalDetails(c, database)
  const app = new Hono<PlatformEnv>()
    .use(clientAddress({ trustedProxies }))
    .route('/', health({ ending: new AbortController().signal, database, readDetails }))
  return app.request('/readyz', { headers }, { incoming: { socket: { remoteAddress: from } } })
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('from %s the queue is shown', async (from) => {
  const answer = await ask(from)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ready',
    jobs: { waiting: 3, running: 1, failed: 2, oldest_due_at: '2026-11-16T04:00:00.000Z' },
  })
})

test.each([
  ['another machine', '203.0.113.7', {}, 0],
  ['nobody knows where', undefined, {}, 0],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 0],
  ['a proxy that names this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 1],
  ['another kind of proxy', '127.0.0.1', { forwarded: 'for=203.0.113.7' }, 0],
] as const)('from %s only the status is', async (_, from, headers, trustedProxies) => {
  const answer = await ask(from, { headers, trustedProxies })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ready' })
})

test.each([
  ['cannot be counted', () => Promise.reject(new Error('busy'))],
  ['takes long to count', () => new Promise<never>(() => undefined)],
] as const)('a queue that %s does not keep the server from being ready', async (_, query) => {
  const answer = await ask('127.0.0.1', { query })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ready' })
})
