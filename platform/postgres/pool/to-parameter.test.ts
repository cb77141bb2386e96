import { expect, test } from 'vitest'
import { toParameter } from './to-parameter.ts'

test.for([
  ['nothing', undefined, null],
  ['null', null, null],
  ['text', 'a', 'a'],
  ['a number', 1.5, '1.5'],
  ['a big integer', 9007199254740993n, '9007199254740993'],
  ['a truth value', false, 'false'],
  ['an instant', new Date('2026-03-29T02:30:00.123Z'), '2026-03-29T02:30:00.123Z'],
  ['an object', { a: [1] }, '{"a":[1]}'],
  ['an array', ['a', null, 2, ['b']], ['a', null, '2', ['b']]],
  ['bytes', new Uint8Array([1, 2]), Buffer.from([1, 2])],
] as const)('%s has a form to send', ([, value, expected]) => {
  expect(toParameter(value)).toEqual(expected)
})

test('a value without a form is refused before anything is sent', () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  expect(() => toParameter(circular)).toThrow(TypeError)
  expect(() => toParameter([circular])).toThrow(TypeError)
  expect(() => toParameter(new Date(Number.NaN))).toThrow(RangeError)
  expect(() => toParameter(() => 1)).toThrow('A function is no value for PostgreSQL')
})
