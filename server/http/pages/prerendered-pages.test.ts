import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Language, LanguageSettings } from '@trellis/domain/languages/languages'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LanguageVariables, languageGate } from '../gates/language-gate.ts'
import { prerenderedPages } from './prerendered-pages.ts'

let directory: string
let app: Hono<{ Variables: LanguageVariables }>

const pageIn = (language: Language) =>
  `<html lang="${language}"><meta content="languages.invalid"/><link rel="canonical" href="https://public-url.invalid/">` +
  '<link rel="alternate" hrefLang="alternates.invalid" href="/terms"/><script>a()</script>'

const open = async (languages: LanguageSettings) =>
  new Hono<{ Variables: LanguageVariables }>()
    .use(languageGate(languages))
    .use(await prerenderedPages({ directory, languages, publicUrl: 'https://trellis.example.com' }))
    .get('*', (c) => c.text('rendered'))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'trellis-pages-'))
  for (const language of ['en', 'de'] as const) {
    for (const form of ['plain', 'prefixed']) {
      const folder = join(directory, language, form)
      await mkdir(join(folder, 'terms'), { recursive: true })
      await writeFile(join(folder, 'index.html'), pageIn(language))
      await writeFile(join(folder, '_.data'), `payload in ${language}`)
      await writeFile(join(folder, 'terms', 'index.html'), pageIn(language))
    }
  }
  app = await open({ strategy: 'no_prefix', offered: ['en'] })
})

afterAll(() => rm(directory, { recursive: true }))

describe('a prerendered page', () => {
  test('names the public address and the languages on offer', async () => {
    const html = await (await app.request('/')).text()
    expect(html).toContain('href="https://trellis.example.com/"')
    expect(html).toContain('<meta content="no_prefix en"/>')
    expect(html).not.toContain('.invalid')
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
    expect(decompress(Buffer.from(await answer.arrayBuffer())).toString()).toContain(
      'href="https://trellis.example.com/"',
    )
  })

  test('is sent plain to who accepts nothing else', async () => {
    const answer = await app.request('/')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('has its payload beside it, with its own type', async () => {
    const answer = await app.request('/_.data')
    expect(await answer.text()).toBe('payload in en')
    expect(answer.headers.get('content-type')).toBe('text/x-script; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toBeNull()
  })

  test('leaves other paths and methods to the app', async () => {
    expect(await (await app.request('/signin')).text()).toBe('rendered')
    expect((await app.request('/', { method: 'POST' })).status).toBe(404)
  })

  test('is not sent in a language that is not on offer', async () => {
    const answer = await app.request('/', { headers: { 'accept-language': 'de' } })
    expect(await answer.text()).toContain('<html lang="en">')
  })
})

describe('of several languages', () => {
  test('the one of the visitor is sent, page and payload', async () => {
    const several = await open({ strategy: 'no_prefix', offered: ['en', 'de'] })
    const headers = { 'accept-language': 'de' }
    const answer = await several.request('/', { headers })
    expect(await answer.text()).toContain('<html lang="de">')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(await (await several.request('/_.data', { headers })).text()).toBe('payload in de')
  })

  test('each names its addresses in all of them, where they have some', async () => {
    const prefixed = await open({ strategy: 'prefix_except_default', offered: ['en', 'de'] })
    const html = await (await prefixed.request('/de/terms')).text()
    expect(html).toContain('<html lang="de">')
    expect(
      [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href]),
    ).toEqual([
      ['en', 'https://trellis.example.com/terms'],
      ['de', 'https://trellis.example.com/de/terms'],
      ['x-default', 'https://trellis.example.com/terms'],
    ])
  })

  test('the default one has both forms where the strategy says so', async () => {
    const both = await open({ strategy: 'prefix_and_default', offered: ['en', 'de'] })
    expect(await (await both.request('/terms')).text()).toContain('<html lang="en">')
    expect(await (await both.request('/en/terms')).text()).toContain('<html lang="en">')
  })
})
