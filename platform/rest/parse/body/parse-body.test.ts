import { describe, expect, test } from 'vitest'
import { parseArguments, parseBodyKind, parseRows } from './parse-body.ts'

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
    expect(parseRows('json', body, columns)).toMatchObject({ ...keys, json: body })
  })

  test.each(['', 'x', '{"a":1', 'null', '1', '"text"'])('%j is no row', (body) => {
    expect(() => parseRows('json', body, undefined)).toThrow(refused('Empty or invalid json'))
  })

  test.each(['[{"a":1},{"b":2}]', '[{"a":1},{}]', '[{"a":1},{"a":1,"b":2}]', '[{"a":1},2]', '[1]', '[[]]'])(
    '%s has rows of different kinds',
    (body) => {
      expect(() => parseRows('json', body, undefined)).toThrow(refused('All object keys must match'))
    },
  )
})

describe('arguments', () => {
  test.each([
    ['', []],
    ['{}', []],
    ['{"b":1,"a":[]}', ['a', 'b']],
  ])('%j names %j', (body, keys) => {
    expect(parseArguments('json', body, undefined)).toEqual({
      keys,
      json: body === '' ? '{}' : body,
      wholeAs: ['json', 'jsonb'],
      named: true,
    })
  })

  test.each(['[]', '1', 'null', '"text"'])(
    '%s names none, and is for a function that takes it whole',
    (body) => {
      expect(parseArguments('json', body, undefined)).toEqual({
        keys: [],
        json: body,
        wholeAs: ['json', 'jsonb'],
        named: false,
      })
    },
  )

  test.each([
    ['text', ['text']],
    ['xml', ['xml']],
    ['binary', ['bytea']],
  ] as const)('a body of the kind %s is for a parameter of its type', (kind, wholeAs) => {
    expect(parseArguments(kind, '<a/>', undefined)).toEqual({ keys: [], json: '<a/>', wholeAs, named: false })
  })

  test('a body that is not JSON is refused', () => {
    expect(() => parseArguments('json', 'x', undefined)).toThrow(refused('Empty or invalid json'))
  })
})

describe('other than JSON', () => {
  test('a table of commas is a list of rows, and its NULL is null', () => {
    expect(parseRows('csv', 'id,name\n1,"Ada, Bo"\n2,NULL\n', undefined)).toEqual({
      keys: ['id', 'name'],
      list: true,
      count: 2,
      json: '[{"id":"1","name":"Ada, Bo"},{"id":"2","name":null}]',
    })
  })

  test('a table of commas with a line too short is refused', () => {
    const message = 'All lines must have same number of fields'
    expect(() => parseRows('csv', 'id,name\n1', undefined)).toThrow(refused(message))
  })

  test('a table with a quote that never ends is refused', () => {
    expect(() => parseRows('csv', 'id\n"1', undefined)).toThrow(refused('Empty or invalid csv'))
  })

  test('a form is one row', () => {
    expect(parseRows('form', 'name=Ada+Bo&id=1', undefined)).toEqual({
      keys: ['id', 'name'],
      list: false,
      count: 1,
      json: '{"name":"Ada Bo","id":"1"}',
    })
  })

  test('bytes are no row', () => {
    const message = 'Content-Type not acceptable: application/octet-stream'
    expect(() => parseRows('binary', '\\x00', undefined)).toThrow(refused(message))
  })
})

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('JSON that nests %s more than 500 times is refused', (open, close) => {
  const nest = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
  const deep = refused('The json is nested too deeply')
  expect(() => parseRows('json', nest(501), undefined)).toThrow(deep)
  expect(() => parseArguments('json', nest(501), undefined)).toThrow(deep)
  expect(() => parseArguments('json', nest(500), undefined)).not.toThrow()
})

test.each([
  [undefined, 'json'],
  ['application/json; charset=utf-8', 'json'],
  ['TEXT/CSV', 'csv'],
  ['application/octet-stream', 'binary'],
])('the type %j is %s', (type, kind) => {
  expect(parseBodyKind(type)).toBe(kind)
})

test('another type is refused', () => {
  expect(() => parseBodyKind('image/png')).toThrow(refused('Content-Type not acceptable: image/png'))
})
