import { expect, test } from 'vitest'
import { languageCookie } from './language-cookie.ts'

test('the cookie is kept for 365 days, for the whole site', () => {
  expect(languageCookie('de', { isCrossOrigin: false, page: { protocol: 'http:' } })).toBe(
    'trellis-language=de; Path=/; Max-Age=31536000; SameSite=Lax',
  )
})

test('in a frame of another site it is sent across sites, and only over https', () => {
  expect(languageCookie('de', { isCrossOrigin: true, page: { protocol: 'https:' } })).toBe(
    'trellis-language=de; Path=/; Max-Age=31536000; SameSite=None; Secure',
  )
})

test('over https it is never sent without', () => {
  expect(languageCookie('de', { isCrossOrigin: false, page: { protocol: 'https:' } })).toBe(
    'trellis-language=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  )
})
