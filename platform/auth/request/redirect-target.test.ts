import { describe, expect, test } from 'vitest'
import { isAllowedRedirect } from './redirect-target.ts'

const site = { siteUrl: 'https://app.example.com', redirectAllowList: [] }
const local = { siteUrl: 'http://localhost:3000', redirectAllowList: [] }
const listed = {
  siteUrl: 'https://app.example.com',
  redirectAllowList: [
    'https://*.preview.example.com/**',
    'https://docs.example.com/page?',
    'myapp://callback',
    'https://bare.example.com',
  ],
}

describe('a redirect', () => {
  test.each([
    [site, 'https://app.example.com/dashboard?x=1#y', true],
    [site, 'https://app.example.com', true],
    [site, 'http://app.example.com/', false],
    [site, 'https://app.example.com:8443/', false],
    [site, 'https://app.example.com.evil.example/', false],
    [site, 'https://user@app.example.com/', false],
    [site, 'https://evil.example/?https://app.example.com', false],
    [site, '//evil.example/', false],
    [site, '/dashboard', false],
    [site, 'javascript:alert(1)', false],
    [site, 'https:\\\\app.example.com', false],
    [site, 'https://app.example.com/\nx', false],
    [local, 'http://localhost:5173/x', true],
    [local, 'http://127.0.0.1:3000/x', false],
    [listed, 'https://pr-1.preview.example.com/any/path', true],
    [listed, 'https://a.b.preview.example.com/', false],
    [listed, 'https://evil.example/.preview.example.com/', false],
    [listed, 'https://evil%2Eexample?.preview.example.com/x', false],
    [listed, 'https://evil。example?.preview.example.com/x', false],
    [listed, 'https://x@evil.example?.preview.example.com/x', false],
    [listed, 'https://x@pr-1.preview.example.com/', false],
    [{ ...site, redirectAllowList: ['http://localhost:*/**'] }, 'http://localhost:4000/x', true],
    [{ ...site, redirectAllowList: ['http://localhost:*/**'] }, 'http://localhost:1@evil%2eexample/', false],
    [listed, 'https://bare.example.com', true],
    [listed, 'https://bare.example.com/', true],
    [listed, 'https://bare.example.com/x', false],
    [listed, 'https://docs.example.com/page1', true],
    [listed, 'https://docs.example.com/page12', false],
    [listed, 'https://docs.example.com/page?', false],
    [{ ...site, redirectAllowList: ['https://x.example/cb?a=1'] }, 'https://x.example/cb?a=1', false],
    [{ ...site, redirectAllowList: ['https://x.example/cb**'] }, 'https://x.example/cb?a=1', true],
    [listed, 'https://docs.example.com/page1#anything', true],
    [listed, 'myapp://callback', true],
    [listed, 'myapp://other', false],
  ])('with %j to %s is allowed: %s', (rule, target, expected) => {
    expect(isAllowedRedirect(target, rule)).toBe(expected)
  })

  test.each(['http://3232235777/', 'http://192.168.1.1/', 'http://2130706433/'])(
    'to the bare address %s is refused, even where a pattern would match',
    (target) => {
      expect(
        isAllowedRedirect(target, { siteUrl: 'https://app.example.com', redirectAllowList: ['http://**'] }),
      ).toBe(false)
    },
  )

  test.each([
    ['http://127.0.0.1:*/cb', true],
    ['http://127.0.0.1:4000/**', true],
    ['http://127.0.0.1:5000/**', false],
  ])('to this machine by address is decided by the pattern %s: %s', (pattern, expected) => {
    expect(isAllowedRedirect('http://127.0.0.1:4000/cb', { ...site, redirectAllowList: [pattern] })).toBe(
      expected,
    )
  })
})
