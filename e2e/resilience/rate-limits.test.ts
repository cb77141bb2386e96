// A flood is slowed down where it comes in, before it reaches PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, publishableKey, startProduct } from '../support/product/product.ts'

let product: Product
beforeAll(async () => {
  // On a person's own machine nothing is counted unless this is set.
  product = await startProduct({ RATE_LIMITS: 'on' })
})
afterAll(() => product?.stop())

const ask = (path: string) => fetch(`${product.url}${path}`, { headers: { apikey: publishableKey } })

/** Sends many at once, until one of them is refused. */
async function flood(send: () => Promise<Response>, most = 20_000): Promise<Response> {
  for (let sent = 0; sent < most; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    const refused = answers.find(({ status }) => status === 429)
    if (refused !== undefined) return refused
  }
  throw new Error(`${most} requests were answered`)
}

test('anonymous requests of one address have a limit that data access and functions share', async () => {
  const refused = await flood(() => ask('/rest/v1/plans?limit=nonsense'))
  expect(await refused.json()).toMatchObject({ code: 'PGRSTX29', message: 'Too many requests' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('ratelimit-policy')).toBe('"address";q=300;w=6')
  expect(refused.headers.get('ratelimit')).toBe('"address";r=0;t=1')
  const call = () => fetch(`${product.url}/functions/v1/list-organizations`, { method: 'POST' })
  expect((await flood(call)).headers.get('ratelimit-policy')).toBe('"address";q=300;w=6')
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  expect((await ask('/auth/v1/settings')).status).toBe(200)
})
