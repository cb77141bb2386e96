import { describe, expect, test } from 'vitest'
import { parseMaxAge, requireFreshSignIn } from './fresh-sign-in.ts'

describe('the age that a client asks for', () => {
  test.each([
    [undefined, undefined],
    ['0', 0],
    ['900', 900],
  ])('%j is %j', (text, seconds) => {
    expect(parseMaxAge(text)).toBe(seconds)
  })

  test.each(['', '-1', '1.5', '1e3', 'soon', '9999999999'])('%j is refused', (text) => {
    expect(() => parseMaxAge(text)).toThrow('max_age must be a number of seconds')
  })
})

describe('a sign-in at a provider', () => {
  const left = 1_800_000_000
  const check = (maxAge: number | undefined, authTime: unknown, statesAuthTime = true) =>
    requireFreshSignIn({ maxAge, leftAt: left * 1000 }, { authTime, statesAuthTime })

  test.each<[string, number | undefined, unknown]>([
    ['after the person left', 0, left + 5],
    ['long after the person left, who took their time', 0, left + 200],
    ['within the tolerance of clocks', 0, left - 30],
    ['within the age', 900, left - 930],
    ['of any time, if the client asks for none', undefined, 1],
    ['of no time, if the client asks for none', undefined, undefined],
  ])('%s is accepted', (_, maxAge, authTime) => {
    expect(() => check(maxAge, authTime)).not.toThrow()
  })

  test.each<[string, number, unknown]>([
    ['before the person left', 0, left - 31],
    ['older than the age', 900, left - 931],
    ['of no time', 0, undefined],
    ['of a time that is no number', 0, String(left)],
  ])('%s is refused', (_, maxAge, authTime) => {
    expect(() => check(maxAge, authTime)).toThrow('did not ask the person to sign in again')
  })

  test('of no time is accepted from a provider that never states one, but not an old one', () => {
    expect(() => check(0, undefined, false)).not.toThrow()
    expect(() => check(0, left - 31, false)).toThrow('did not ask the person to sign in again')
  })
})
