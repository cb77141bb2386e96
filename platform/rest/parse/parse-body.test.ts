import { describe, expect, test } from 'vitest'
import { parseArguments, parseRows, requireJsonType } from './parse-body.ts'

const refused = (message: string) => expect.objectContaining({ status: 400, code: 'PGRST102', message })

describe('rows to write', () => {
  test.each([
    ['{"b":1,"a":2}', undefined, { keys: ['a', 'b'], list: false }],
    ['{}', undefined, { keys: [], list: false }],
    ['[]', undefined, { keys: [], list: true }],
    ['[{"b":1,"a":2},{"a":null,"b":3}]', undefined, { keys: ['a', 'b'], list: true }],
    ['[{"a":1},{"b":2}]', ['a', 'b'], { keys: ['a', 'b'], list: true }],
    ['{"a":1,"c":3}', ['a'], { keys: ['a'], list: false }],
    ['{"__proto__":1}', undefined, { keys: ['__proto__'], list: false }],
  ])('%s with the columns %j', (body, columns, keys) => {
    expect(parseRows(body, columns)).toEqual(keys)
  })

  test.each(['', 'x', '{"a":1', 'null', '1', '"text"'])('%j is no row', (body) => {
    expect(() => parseRows(body, undefined)).toThrow(refused('Empty or invalid json'))
  })

  test.each(['[{"a":1},{"b":2}]', '[{"a":1},{}]', '[{"a":1},{"a":1,"b":2}]', '[{"a":1},2]', '[1]', '[[]]'])(
    '%s has rows of different kinds',
    (body) => {
      expect(() => parseRows(body, undefined)).toThrow(refused('All object keys must match'))
    },
  )
})

describe('arguments', () => {
  test.each([
    ['', []],
    ['{}', []],
    ['{"b":1,"a":[]}', ['a', 'b']],
  ])('%j names %j', (body, names) => {
    expect(parseArguments(body, undefined)).toEqual(names)
  })

  test.each(['[]', '1', 'null', 'x'])('%s names none', (body) => {
    expect(() => parseArguments(body, undefined)).toThrow(refused('Empty or invalid json'))
  })
})

test('only JSON is taken, and taken for granted where nothing is said', () => {
  expect(() => requireJsonType(undefined)).not.toThrow()
  expect(() => requireJsonType('application/json; charset=utf-8')).not.toThrow()
  expect(() => requireJsonType('text/csv')).toThrow(refused('Content-Type not acceptable: text/csv'))
})
