import { describe, expect, test } from 'vitest'
import {
  clearedRedirectPathCookie,
  parseRedirectPath,
  readRedirectPath,
  redirectPathCookie,
} from './redirect-path.ts'

const overHttp = { protocol: 'http:' }

describe('the way back after sign-in', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/component/7?tab=versions#latest', '/component/7?tab=versions#latest'],
    ['/search?q=https://elsewhere.example', '/search?q=https://elsewhere.example'],
    ['/', '/'],
    ['/de/component/7?tab=versions', '/component/7?tab=versions'],
    ['/de', '/'],
  ])('leads to %s', (value, path) => {
    expect(parseRedirectPath(value)).toBe(path)
  })

  test.each([
    undefined,
    '',
    'dashboard',
    'https://elsewhere.example/',
    'javascript:alert(1)',
    '//elsewhere.example',
    '/de//elsewhere.example',
    '/de/signin',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/./\\elsewhere.example',
    '/.//elsewhere.example',
    '/x/..//elsewhere.example',
    ' //elsewhere.example',
    '/signin',
    '/signup?a=1',
    '/signin/sso?provider=1',
    '/confirm',
    '/logout',
    `/${'x'.repeat(2_000)}`,
  ])('never leads to %j', (value) => {
    expect(parseRedirectPath(value)).toBeUndefined()
  })

  test('survives the journey through the cookie', () => {
    const cookie = redirectPathCookie('/component/7?q=a;b&c=%20#ä', overHttp)
    expect(cookie).toContain('Path=/; Max-Age=3600; SameSite=Lax')
    expect(readRedirectPath(`other=1; ${cookie}`)).toBe('/component/7?q=a;b&c=%20#%C3%A4')
  })

  test('is forgotten when the path is not one of this site', () => {
    expect(redirectPathCookie('//elsewhere.example', overHttp)).toBe(clearedRedirectPathCookie(overHttp))
    expect(clearedRedirectPathCookie(overHttp)).toContain('Max-Age=0')
  })

  test('is secure, and forgotten as such, on a page over https', () => {
    const page = { protocol: 'https:' }
    expect(redirectPathCookie('/x', page)).toBe(
      'trellis-redirect-path=%2Fx; Path=/; Max-Age=3600; SameSite=Lax; Secure',
    )
    expect(clearedRedirectPathCookie(page)).toBe(
      'trellis-redirect-path=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    )
  })

  test('is read from a forged cookie with the same care', () => {
    expect(readRedirectPath('trellis-redirect-path=%2F%2Felsewhere.example')).toBeUndefined()
  })
})
