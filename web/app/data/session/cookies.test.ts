import { describe, expect, test } from 'vitest'
import { listCookieNames, readCookie, serializeCookie } from './cookies.ts'

describe('a cookie', () => {
  test.each([
    ['a=1', 'a', '1'],
    ['b=2; a=1', 'a', '1'],
    ['a=1; a=2', 'a', '1'],
    ['aa=2', 'a', undefined],
    ['a=b=c', 'a', 'b=c'],
    ['a=', 'a', ''],
    ['a', 'a', undefined],
    ['', 'a', undefined],
    ['a=%2Fx%3Fy%3D1', 'a', '/x?y=1'],
    ['a=%', 'a', undefined],
  ])('in %j read as %s is %j', (header, name, value) => {
    expect(readCookie(header, name)).toBe(value)
  })

  test('cannot be cut by its value', () => {
    const cookie = serializeCookie('path', '/x; Domain=evil.example\r\nSet-Cookie: a=b', {
      maxAge: 60,
      page: { protocol: 'http:' },
    })
    expect(cookie).toBe(
      'path=%2Fx%3B%20Domain%3Devil.example%0D%0ASet-Cookie%3A%20a%3Db; Path=/; Max-Age=60; SameSite=Lax',
    )
    expect(readCookie(cookie, 'path')).toBe('/x; Domain=evil.example\r\nSet-Cookie: a=b')
  })
})

test.each([
  ['https:', 'a=1; Path=/; Max-Age=60; SameSite=Lax; Secure'],
  ['http:', 'a=1; Path=/; Max-Age=60; SameSite=Lax'],
])('a page over %s sets the cookie %s', (protocol, cookie) => {
  expect(serializeCookie('a', '1', { maxAge: 60, page: { protocol } })).toBe(cookie)
})

test('a cookie without an age ends with the visit', () => {
  expect(serializeCookie('a', '1', { page: { protocol: 'https:' } })).toBe(
    'a=1; Path=/; SameSite=Lax; Secure',
  )
})

test('names are listed without their values', () => {
  expect(listCookieNames('a=1;  b.0=2; c; =x')).toEqual(['a', 'b.0', 'c'])
  expect(listCookieNames('')).toEqual([])
})
