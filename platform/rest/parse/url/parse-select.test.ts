import { describe, expect, test } from 'vitest'
import { RestError } from '../../errors/rest-error.ts'
import { parseSelect } from './parse-select.ts'

const limits = { embeddingDepth: 3, embeddings: 4 }
const parse = (text: string) => JSON.parse(JSON.stringify(parseSelect(text, limits)))
const field = (name: string, path: unknown[] = []) => ({ name, path })

describe('an item of select', () => {
  test.each([
    ['*', { kind: 'star' }],
    ['name', { kind: 'field', field: field('name') }],
    [' first name ', { kind: 'field', field: field('first name') }],
    ['with-dash', { kind: 'field', field: field('with-dash') }],
    ['größe_1$', { kind: 'field', field: field('größe_1$') }],
    ['"odd,(name)"', { kind: 'field', field: field('odd,(name)') }],
    ['"a \\"b\\" \\\\c"', { kind: 'field', field: field('a "b" \\c') }],
    ['alias:name', { kind: 'field', alias: 'alias', field: field('name') }],
    ['name::text', { kind: 'field', field: field('name'), cast: 'text' }],
    [
      'a:name::double precision',
      { kind: 'field', alias: 'a', field: field('name'), cast: 'double precision' },
    ],
    [
      'data->a->>b',
      {
        kind: 'field',
        field: field('data', [
          { arrow: '->', operand: 'a' },
          { arrow: '->>', operand: 'b' },
        ]),
      },
    ],
    [
      'data->0->-1->>a-b',
      {
        kind: 'field',
        field: field('data', [
          { arrow: '->', operand: 0 },
          { arrow: '->', operand: -1 },
          { arrow: '->>', operand: 'a-b' },
        ]),
      },
    ],
    ['data->"x.y"', { kind: 'field', field: field('data', [{ arrow: '->', operand: 'x.y' }]) }],
    ['data->1a', { kind: 'field', field: field('data', [{ arrow: '->', operand: '1a' }]) }],
    ['count()', { kind: 'field', aggregate: 'count' }],
    ['n:count()::text', { kind: 'field', alias: 'n', aggregate: 'count', aggregateCast: 'text' }],
    ['pages.sum()', { kind: 'field', field: field('pages'), aggregate: 'sum' }],
    [
      'm:pages::numeric.max()::text',
      {
        kind: 'field',
        alias: 'm',
        field: field('pages'),
        cast: 'numeric',
        aggregate: 'max',
        aggregateCast: 'text',
      },
    ],
    ['count', { kind: 'field', field: field('count') }],
  ])('%s', (text, item) => {
    expect(parse(text)).toEqual([item])
  })

  test('an empty list stands for everything', () => {
    expect(parse('')).toEqual([{ kind: 'star' }])
  })

  test('blanks around commas and parentheses do not count', () => {
    expect(parse(' id , books ( title ) ')).toEqual(parse('id,books(title)'))
  })
})

describe('an embedding', () => {
  const title = [{ kind: 'field', field: field('title') }]
  const base = { kind: 'embedding', relation: 'books', inner: false, spread: false, items: title }

  test.each([
    ['books(title)', base],
    ['b:books(title)', { ...base, alias: 'b' }],
    ['books!inner(title)', { ...base, inner: true }],
    ['books!left(title)', base],
    ['books!fk(title)', { ...base, hint: 'fk' }],
    ['books!fk!inner(title)', { ...base, hint: 'fk', inner: true }],
    ['books!inner!fk(title)', { ...base, hint: 'fk', inner: true }],
    ['...books(title)', { ...base, spread: true }],
    ['...books!fk!inner(title)', { ...base, hint: 'fk', inner: true, spread: true }],
    ['books()', { ...base, items: [] }],
  ])('%s', (text, item) => {
    expect(parse(text)).toEqual([item])
  })

  test('nests', () => {
    expect(parse('authors(id,books(title))')).toEqual([
      { ...base, relation: 'authors', items: [{ kind: 'field', field: field('id') }, base] },
    ])
  })

  test.each([
    ['a(b(c(d)))', undefined],
    ['a(b(c(d(e))))', 'The select parameter nests more than 3 levels'],
    ['a(x),b(x),c(x),d(x)', undefined],
    ['a(x),b(x),c(x),d(x),e(x)', 'The select parameter embeds more than 4 relations'],
  ])('%s is within the limits or refused clearly', (text, message) => {
    const attempt = () => parse(text)
    if (message === undefined) expect(attempt).not.toThrow()
    else expect(attempt).toThrow(expect.objectContaining({ message, code: 'PGRST100', status: 400 }))
  })
})

describe('what is no select', () => {
  test.each([
    ['id,', 4],
    ['id)', 3],
    ['books(title', 12],
    ['name!hint', 10],
    ['*!hint', 2],
    ['name::', 7],
    ['name.total()', 5],
    ['alias:...books(title)', 7],
    ['rel->path(id)', 10],
    ['data->', 7],
    [':', 1],
    ['""', 3],
  ])('%s is refused at column %i', (text, column) => {
    const attempt = () => parse(text)
    expect(attempt).toThrow(RestError)
    expect(attempt).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'PGRST100',
        message: `${JSON.stringify(`failed to parse select parameter (${text})`)} (line 1, column ${column})`,
        details: expect.stringMatching(/^unexpected .+ expecting .+$/),
      }),
    )
  })
})
