import { expect, test } from 'vitest'
import { fieldName, valueText } from './field-words.ts'

const texts = {
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  nameOf: (id: string) => (id === 'u1' ? 'Mara Okafor' : undefined),
}

test('a field is written in words', () => {
  expect(fieldName('requires_second_factor')).toBe('Requires second factor')
})

test.each([
  [null, 'none'],
  ['', 'none'],
  [undefined, 'none'],
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  ['admin', 'admin'],
  ['u1', 'Mara Okafor'],
  ['2026-11-16T13:51:07.5+00:00', '16 Nov 2026, 13:51:07 UTC'],
  ['2026-99-99T13:51:07', '2026-99-99T13:51:07'],
  [[], 'none'],
  [['u1', 'read'], 'Mara Okafor, read'],
  [{ most: 2 }, '{"most":2}'],
])('the value %j reads %s', (value, text) => {
  expect(valueText(value, texts)).toBe(text)
})
