import { expect, test } from 'vitest'
import { isRecentlyProven } from './recent-proof.ts'

const now = Date.UTC(2026, 10, 17)
const ago = (seconds: number) => ({ method: 'otp', timestamp: now / 1000 - seconds })

test.each<[string, unknown, boolean]>([
  ['a proof that was just given', [ago(0)], true],
  ['one of exactly 15 minutes', [ago(900)], true],
  ['one that is a second older', [ago(901)], false],
  ['a recent one before an old one', [ago(10), ago(4000)], true],
  ['a recent one after an old one', [ago(4000), ago(10)], true],
  ['only old ones', [ago(901), ago(4000)], false],
  ['none', [], false],
  ['no list', undefined, false],
  ['null', null, false],
  ['the name of a method', ['otp'], false],
  ['a text', 'otp', false],
  ['an object instead of a list', ago(0), false],
  ['a time in words', [{ method: 'otp', timestamp: String(now / 1000) }], false],
  ['no time', [{ method: 'otp' }], false],
  ['a time that is no number', [{ method: 'otp', timestamp: Number.NaN }], false],
  ['a hole in the list', [null, undefined, 7], false],
  ['a malformed one beside a recent one', [null, ago(10)], true],
])('%s', (_, amr, expected) => {
  expect(isRecentlyProven(amr, { now, maxAge: 900 })).toBe(expected)
})
