import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { hashInlineScripts } from '../pages/prerendered-pages.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

describe('the content security policy', () => {
  test('lets a script run by its nonce and not because it is inline', () => {
    const policy = contentSecurityPolicy({ nonce: 'abc' }, { isDevelopment: false })
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
  })

  test('lets the scripts of a prerendered page run by their hashes', () => {
    const policy = contentSecurityPolicy({ hashes: ['x=', 'y='] }, { isDevelopment: false })
    expect(policy).toContain("script-src 'self' 'sha256-x=' 'sha256-y=';")
  })

  test('keeps frames, plugins and foreign bases out', () => {
    const policy = contentSecurityPolicy({ nonce: 'abc' }, { isDevelopment: false })
    for (const part of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part)
    }
  })
})

test('inline scripts are hashed once each, scripts with an address are not', () => {
  const html =
    '<script>a()</script><script src="/x.js"></script><script type="module" async="">b()</script><script>a()</script>'
  // printf 'a()' | openssl dgst -sha256 -binary | base64
  expect(hashInlineScripts(html)).toEqual([
    'qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=',
    'cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=',
  ])
})

describe('every answer', () => {
  const ask = async (isHttps: boolean, coversSubdomains = false) => {
    const app = new Hono().use(securityHeaders({ isHttps, coversSubdomains })).get('/', (c) => c.text('here'))
    return (await app.request('/')).headers
  }

  test('forbids sniffing and framing', async () => {
    const headers = await ask(false)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  test('asks browsers to stay on https only where there is https', async () => {
    expect((await ask(true)).get('strict-transport-security')).toBe('max-age=31536000')
    expect((await ask(false)).get('strict-transport-security')).toBeNull()
    expect((await ask(false, true)).get('strict-transport-security')).toBeNull()
  })

  test('speaks for the names below ours only where the setting says so', async () => {
    const headers = await ask(true, true)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('is kept by no cache where it sets a cookie, whatever the page says', async () => {
    const app = new Hono().use(securityHeaders({ isHttps: false, coversSubdomains: false })).get('/', (c) => {
      c.header('Cache-Control', 'public, max-age=60')
      c.header('Set-Cookie', 'a=1')
      return c.redirect('/signin')
    })
    expect((await app.request('/')).headers.get('cache-control')).toBe('private, no-store')
    expect((await ask(false)).get('cache-control')).toBeNull()
  })
})
