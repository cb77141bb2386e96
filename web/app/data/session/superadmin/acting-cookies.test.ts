import { expect, test } from 'vitest'
import { actingCookie, forgetActing, readWaiting, waitingCookie } from './acting-cookies.ts'
import { parseActing } from './acting-facts.ts'
import { readActing } from './read-acting.ts'

const acting = {
  admin: 'root@example.com',
  person: 'ada@example.com',
  organization: 'Acme; Inc',
  until: 3_600_000,
}
const kept = { page: { protocol: 'https:' }, now: 0 }

test('every page reads who acts as whom', () => {
  const cookie = actingCookie(acting, kept)
  expect(cookie.slice(cookie.indexOf(';'))).toBe('; Path=/; Max-Age=46800; SameSite=Lax; Secure')
  expect(parseActing(readActing(`a=b; ${cookie.split(';')[0]}`) ?? '')).toEqual(acting)
})

test('no script reads the session that waits, and no other address gets it', () => {
  expect(waitingCookie('r', acting, kept)).toBe(
    'trellis-waiting=r; Path=/impersonation; Max-Age=46800; HttpOnly; SameSite=Strict; Secure',
  )
  expect(waitingCookie('r', acting, { ...kept, page: { protocol: 'http:' } })).not.toContain('Secure')
  expect(readWaiting('trellis-waiting=r')).toBe('r')
})

test('both are forgotten where they were set', () => {
  expect(forgetActing(kept.page)).toEqual([
    'trellis-acting=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'trellis-waiting=; Path=/impersonation; Max-Age=0; HttpOnly; SameSite=Strict; Secure',
  ])
})

test.each([
  '',
  'x',
  'null',
  '[]',
  '{"admin":"a"}',
  '{"admin":"a","person":"b","organization":"c","until":"1"}',
])('anything else says nothing: %s', (text) => {
  expect(parseActing(text)).toBeUndefined()
})
