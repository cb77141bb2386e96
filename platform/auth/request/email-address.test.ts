import { describe, expect, test } from 'vitest'
import { parseEmail } from './email-address.ts'

describe('an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Lovelace+Tag@Example.COM ', 'ada.lovelace+tag@example.com'],
    ['ada@localhost', 'ada@localhost'],
    ["o'hara@example.com", "o'hara@example.com"],
    ['ada@bücher.example', 'ada@bücher.example'],
    [
      `${'a'.repeat(64)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`,
      `${'a'.repeat(64)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`,
    ],
  ])('%j is kept as %j', (text, email) => {
    expect(parseEmail(text)).toBe(email)
  })

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@@example.com',
    'ada@example..com',
    'ada@-example.com',
    '.ada@example.com',
    'ada..l@example.com',
    'ada lovelace@example.com',
    'ada@example.com\nBcc: all@example.com',
    'ad\u0000a@example.com',
    'ad\u0007a@example.com',
    'ad\u0085a@example.com',
    'ad\ud800a@example.com',
    'Ada <ada@example.com>',
    'ada@example.com, bob@example.com',
    `ada@${'x'.repeat(64)}.com`,
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(126)}cde`,
  ])('%j is none', (text) => {
    expect(parseEmail(text)).toBeUndefined()
  })
})
