import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type LanguageVariables, languageGate } from './language-gate.ts'

const open = (settings: LanguageSettings) =>
  new Hono<{ Variables: LanguageVariables }>()
    .use(languageGate(settings))
    .all('*', (c) => c.json([c.var.language, c.var.languagePrefix, c.var.pagePath]))

const three = { offered: ['en', 'de', 'es'] } as const

describe('without prefixes', () => {
  const app = open({ strategy: 'no_prefix', ...three })

  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'de-CH, en;q=0.5' }, 'de'],
    [{ 'accept-language': 'de', cookie: 'trellis-language=es' }, 'es'],
    [{ 'accept-language': 'de', cookie: 'trellis-language=fr' }, 'de'],
  ])('a visitor with %j gets %s', async (headers, language) => {
    const answer = await app.request('/pricing', { headers })
    expect(await answer.json()).toEqual([language, '', '/pricing'])
    expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie')
  })

  test('one language alone varies with nothing', async () => {
    const answer = await open({ strategy: 'no_prefix', offered: ['en'] }).request('/pricing', {
      headers: { 'accept-language': 'de' },
    })
    expect(await answer.json()).toEqual(['en', '', '/pricing'])
    expect(answer.headers.get('vary')).toBeNull()
  })
})

describe('with prefixes', () => {
  const app = open({ strategy: 'prefix', ...three })

  test('a page without one goes to its language, with its query', async () => {
    const answer = await app.request('/confirm?token_hash=x', { headers: { 'accept-language': 'de' } })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/de/confirm?token_hash=x')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(['/robots.txt', '/changelog.atom'])('%s has one address', async (path) => {
    expect(await (await app.request(path)).json()).toEqual(['en', '', path])
  })

  test('the payload of a page is in the language of its address', async () => {
    expect(await (await app.request('/de/pricing.data')).json()).toEqual(['de', '/de', '/pricing.data'])
    expect(await (await app.request('/de.data')).json()).toEqual(['de', '/de', '/_.data'])
  })

  test('a submitted form is never redirected', async () => {
    expect((await app.request('/signin', { method: 'POST' })).status).toBe(200)
  })
})

describe('with prefixes for all but the default language', () => {
  const app = open({ strategy: 'prefix_except_default', ...three })

  test('the root depends on the visitor whether it is answered or leads on, and other pages do not', async () => {
    const varies = async (path: string, language: string) => {
      const answer = await app.request(path, { headers: { 'accept-language': language } })
      return [answer.status, answer.headers.get('vary')]
    }
    expect(await varies('/', 'en')).toEqual([200, 'Accept-Language, Cookie'])
    expect(await varies('/', 'de')).toEqual([302, 'Accept-Language, Cookie'])
    expect(await varies('/pricing', 'de')).toEqual([200, null])
    expect(await varies('/de', 'en')).toEqual([200, null])
  })

  test.each([
    ['/en/pricing?x=1', '/pricing?x=1'],
    ['/en//evil.example/x', '/evil.example/x'],
    ['/en/\\evil.example/x', '/evil.example/x'],
    ['/en/%5Cevil.example/x', '/%5Cevil.example/x'],
    ['/en/%09/evil.example/x', '/%09/evil.example/x'],
    ['/en/a%0Ab', '/a%0Ab'],
  ])('%s leads to %s, never to another site', async (path, to) => {
    const answer = await app.request(`http://trellis.invalid${path}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  })
})
