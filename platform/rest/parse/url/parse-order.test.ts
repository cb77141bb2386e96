import { expect, test } from 'vitest'
import { parseOrder } from './parse-order.ts'

const parse = (text: string) => JSON.parse(JSON.stringify(parseOrder(text)))
const field = (name: string, path: unknown[] = []) => ({ name, path })

test.each([
  ['name', [{ field: field('name') }]],
  ['name.asc', [{ field: field('name'), direction: 'asc' }]],
  ['name.desc.nullslast', [{ field: field('name'), direction: 'desc', nulls: 'last' }]],
  ['name.nullsfirst', [{ field: field('name'), nulls: 'first' }]],
  [
    'a.asc, b.desc',
    [
      { field: field('a'), direction: 'asc' },
      { field: field('b'), direction: 'desc' },
    ],
  ],
  ['data->>key.desc', [{ field: field('data', [{ arrow: '->>', operand: 'key' }]), direction: 'desc' }]],
  ['data->0.desc', [{ field: field('data', [{ arrow: '->', operand: 0 }]), direction: 'desc' }]],
  ['author(name).asc', [{ relation: 'author', field: field('name'), direction: 'asc' }]],
  ['"odd.name".asc', [{ field: field('odd.name'), direction: 'asc' }]],
])('%s', (text, terms) => {
  expect(parse(text)).toEqual(terms)
})

test.each([
  'id.ac',
  'id.descc',
  'id.nulsfist',
  'id.asc.nullslasttt',
  'id.desc.asc',
  'author(name',
  'author(name,id)',
  ',id',
  'id,',
])('%s is no order', (text) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }))
})
