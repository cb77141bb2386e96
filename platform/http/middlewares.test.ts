import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type PlatformEnv, protocolCors, requestId } from './http.ts'

describe('CORS', () => {
  const app = new Hono()
    .use(protocolCors({ methods: ['GET', 'POST'], headers: ['x-region'], exposed: ['x-relay-error'] }))
    .get('/', (c) => c.text('here'))

  test('answers a preflight with what the clients send', async () => {
    const answer = await app.request('/', { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers':
        'authorization,x-client-info,apikey,content-type,x-retry-count,traceparent,tracestate,baggage,x-region',
    })
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('exposes what the clients read', async () => {
    const answer = await app.request('/', { headers: { origin: 'https://app.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'x-relay-error,x-request-id,ratelimit,ratelimit-policy,retry-after',
    )
  })
})

describe('the request id', () => {
  const app = new Hono<PlatformEnv>().use(requestId()).get('/', (c) => c.text(c.var.requestId))

  test('is new for each request and told in the answer', async () => {
    const [first, second] = [await app.request('/'), await app.request('/')]
    expect(first.headers.get('x-request-id')).toBe(await first.text())
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('given by a layer above is kept', async () => {
    const outer = new Hono<PlatformEnv>()
      .use(async (c, next) => {
        c.set('requestId', 'from-above')
        await next()
      })
      .route('/', app)
    expect(await (await outer.request('/')).text()).toBe('from-above')
  })

  test('given with a request inside the process is kept', async () => {
    const answer = await app.request('/', {}, { requestId: 'from-the-page' })
    expect([await answer.text(), answer.headers.get('x-request-id')]).toEqual([
      'from-the-page',
      'from-the-page',
    ])
  })
})
