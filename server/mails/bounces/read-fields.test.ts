import { expect, test } from 'vitest'
import { readFieldGroups } from './read-fields.ts'

const read = (text: string) => readFieldGroups(text).map((fields) => Object.fromEntries(fields))

test.each<[string, string, object[]]>([
  [
    'fields by their names in lower case',
    'Action: failed\nSTATUS:5.1.1',
    [{ action: 'failed', status: '5.1.1' }],
  ],
  ['groups between empty lines', '\n\nA: 1\n\n \t\nB: 2\n\n', [{ a: '1' }, { b: '2' }]],
  ['both kinds of line ends', 'A: 1\r\nB: 2\n\r\nC: 3\r\n', [{ a: '1', b: '2' }, { c: '3' }]],
  ['folded lines', 'A: 1\n 2\n\t3\nB:\n 4', [{ a: '1 2\t3', b: '4' }]],
  ['colons in values', 'A: b:c', [{ a: 'b:c' }]],
  ['spaces before the colon', 'A : 1', [{ a: '1' }]],
  ['the first of two fields', 'A: 1\na: 2', [{ a: '1' }]],
  ['a field named like a property of objects', 'constructor: 1', [{ constructor: '1' }]],
  ['no fields in lines without a name', 'nothing\n: 1\ntwo words: 2\nA: 3', [{ a: '3' }]],
  ['no fields in a fold of nothing', ' A: 1\nB: 2', [{ b: '2' }]],
  ['nothing in nothing', '', []],
])('%s are read', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})
