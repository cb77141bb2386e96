import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prerenderedPages } from './prerendered-pages.ts'

let directory: string
let app: Hono

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'trellis-pages-'))
  await writeFile(
    join(directory, 'index.html'),
    '<link rel="canonical" href="https://public-url.invalid/"><script>a()</script>',
  )
  app = new Hono()
    .use(await prerenderedPages({ directory, paths: ['/'], publicUrl: 'https://trellis.example.com' }))
    .get('*', (c) => c.text('rendered'))
})

afterAll(() => rm(directory, { recursive: true }))

describe('a prerendered page', () => {
  test('names the public address', async () => {
    expect(await (await app.request('/')).text()).toContain('href="https://trellis.example.com/"')
  })

  test('lets its own scripts run by hash, and keeps no nonce', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=';")
    expect(policy).not.toContain('nonce-')
  })

  test('is not sent again to a browser that has it', async () => {
    const etag = (await app.request('/')).headers.get('etag') ?? ''
    expect((await app.request('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ])('is sent compressed to who accepts %s', async (header, encoding, decompress) => {
    const answer = await app.request('/', { headers: { 'accept-encoding': header } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(decompress(await answer.bytes()).toString()).toContain('href="https://trellis.example.com/"')
  })

  test('is sent plain to who accepts nothing else', async () => {
    const answer = await app.request('/')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('leaves other paths and methods to the app', async () => {
    expect(await (await app.request('/signin')).text()).toBe('rendered')
    expect((await app.request('/', { method: 'POST' })).status).toBe(404)
  })
})
