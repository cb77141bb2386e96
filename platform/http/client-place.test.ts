import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientPlace } from './client-place.ts'
import type { PlatformEnv } from './variables.ts'

type Asked = { proxies?: number; header?: string; place?: string; inProcess?: string }

async function placeOf({ proxies = 1, header = 'X-Place', place, inProcess }: Asked) {
  const app = new Hono<PlatformEnv>()
    .use(clientPlace({ trustedProxies: proxies, header: header || undefined }))
    .get('/', (c) => c.json(c.var.clientPlace ?? null))
  const headers = new Headers(place === undefined ? {} : { 'x-place': place })
  return (await app.request('/', { headers }, { clientPlace: inProcess })).json()
}

test.each<[string, Asked, string | null]>([
  ['is what the proxy says, trimmed', { place: ' Bern, Switzerland ' }, 'Bern, Switzerland'],
  ['may have been sent as UTF-8', { place: Buffer.from('Zürich').toString('latin1') }, 'Zürich'],
  ['may have been sent as Latin-1', { place: 'Zürich' }, 'Zürich'],
  ['is cut after 120 characters', { place: 'x'.repeat(200) }, 'x'.repeat(120)],
  ['is ignored without a proxy of ours', { proxies: 0, place: 'Bern' }, null],
  ['is ignored without a name of the header', { header: '', place: 'Bern' }, null],
  ['is ignored with control characters', { place: 'Bern\u0085' }, null],
  ['is unknown if the header is empty', { place: '  ' }, null],
  ['is unknown if the proxy does not say', {}, null],
  ['is the one given with a request inside the process', { place: 'Bern', inProcess: 'Oslo' }, 'Oslo'],
])('the place of the caller %s', async (_, asked, place) => {
  expect(await placeOf(asked)).toBe(place)
})

test('the place of the caller found by a layer above is kept', async () => {
  const app = new Hono<PlatformEnv>()
    .use(clientPlace({ trustedProxies: 1, header: 'X-Place' }))
    .use(clientPlace())
    .get('/', (c) => c.json(c.var.clientPlace ?? null))
  expect(await (await app.request('/', { headers: { 'x-place': 'Bern' } })).json()).toBe('Bern')
})
