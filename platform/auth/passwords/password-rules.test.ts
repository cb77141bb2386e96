import { expect, test } from 'vitest'
import { findWeakness, requireStrongPassword } from './password-rules.ts'

const rules = {
  minLength: 8,
  requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', '0123456789'],
  refusesLeaked: true,
  needsReauthentication: false,
  needsCurrent: false,
}

test.each([
  ['violet-7-lanterns', undefined],
  ['short1', ['length']],
  ['no digits here', ['characters']],
  ['NO LETTERS 1', ['characters']],
  ['trustno1', ['pwned']],
  ['TrustNo1', ['pwned']],
  ['12345678', ['characters', 'pwned']],
  ['123456', ['length', 'characters', 'pwned']],
  ['🙂🙂🙂🙂🙂a1', ['length']],
])('%s has the weaknesses %j', (password, reasons) => {
  expect(findWeakness(password, rules)?.reasons).toEqual(reasons)
})

test('the message says what to change', () => {
  expect(findWeakness('abc', { ...rules, requiredCharacters: ['abc', '123'] })?.message).toBe(
    'Password should be at least 8 characters. Password should contain at least one character of each: abc, 123.',
  )
})

test('the list of leaked passwords can be left out', () => {
  expect(findWeakness('trustno1', { ...rules, refusesLeaked: false })).toBeUndefined()
})

test('72 bytes are the most', () => {
  const password = `1${'é'.repeat(35)}`
  expect(requireStrongPassword(`${password}a`, rules)).toBe(`${password}a`)
  expect(() => requireStrongPassword(`${password}ab`, rules)).toThrow('cannot be longer than 72')
})

test('a weak password is refused with its reasons', () => {
  expect(() => requireStrongPassword('12345678', rules)).toThrow(
    expect.objectContaining({ code: 'weak_password', status: 422, weakness: ['characters', 'pwned'] }),
  )
})
