import { expect, test } from 'vitest'
import { findLink } from './find-link.ts'

test.each([
  ['Look at https://evil.example/x now', 'https://evil.example/x'],
  ['javascript://alert', 'javascript://alert'],
  ['see WWW.evil.example', 'WWW.evil.example'],
  ['evil.example', 'evil.example'],
  ['go to login.evil.co.uk/now', 'login.evil.co.uk'],
  ['пример.рф', 'пример.рф'],
  ['write to boss@evil.example', 'boss@evil.example'],
])('%j holds the link %j', (text, link) => {
  expect(findLink(text)).toBe(link)
})

test.each([
  'Welcome to the team!',
  'See you Monday. Bring coffee.',
  'Version 3.1.0 is out, e.g. for you... and me',
  'It costs 3.50 a month',
  'and/or: yes',
])('%j holds none', (text) => {
  expect(findLink(text)).toBeUndefined()
})
