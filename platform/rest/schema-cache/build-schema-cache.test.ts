import { expect, test } from 'vitest'
import { libraryCache, libraryCatalog } from '../testing/library-catalog.ts'
import { buildSchemaCache } from './build-schema-cache.ts'

const schema = libraryCache.schemas.get('public')

test('a relation has its columns in order, its primary key and what can be done to it', () => {
  const books = schema?.relations.get('books')
  expect([...(books?.columns.keys() ?? [])]).toEqual(['id', 'title', 'author_id', 'editor_id', 'search'])
  expect(books).toMatchObject({ primaryKey: ['id'], insertable: true, updatable: true, deletable: true })
  expect(books?.columns.get('search')).toMatchObject({ isTextSearch: true, isJson: false })
  expect(schema?.relations.get('authors')?.columns.get('profile')).toMatchObject({ isJson: true })
  expect(schema?.relations.get('long_books')).toMatchObject({
    isView: true,
    insertable: false,
    primaryKey: [],
  })
})

test('the last parameters are those with defaults', () => {
  expect(schema?.routines.get('add')?.[0]?.parameters).toEqual([
    { name: 'a', type: 'integer', required: true, variadic: false },
    { name: 'b', type: 'integer', required: false, variadic: false },
  ])
})

test.each([
  ['add', { kind: 'scalar', set: false }],
  ['list_words', { kind: 'scalar', set: true }],
  ['touch', { kind: 'void' }],
  ['list_books', { kind: 'row', set: true, relation: schema?.relations.get('books') }],
])('%s gives %o', (name, result) => {
  expect(schema?.routines.get(name)?.[0]?.result).toEqual(result)
})

test('output columns are the columns of a result', () => {
  const result = schema?.routines.get('count_pages')?.[0]?.result
  expect(result).toMatchObject({ kind: 'row', set: true })
  expect(result?.kind === 'row' && [...result.relation.columns.keys()]).toEqual(['title', 'pages'])
})

test('a function whose parameters have no names is there only if it takes a body', () => {
  expect(schema?.routines.has('nameless')).toBe(true)
  expect(schema?.routines.has('nameless_number')).toBe(false)
})

test('a function of one row is a column of its relation, or a relationship', () => {
  expect([...(schema?.relations.get('authors')?.computed.keys() ?? [])]).toEqual(['initial'])
  const [computed] = schema?.relations.get('authors')?.relationships.filter(({ call }) => call) ?? []
  expect(computed).toMatchObject({
    cardinality: 'one-to-many',
    target: { schema: 'public', name: 'books' },
    call: { schema: 'public', name: 'best_books' },
  })
})

test.each([
  ['int', 'integer'],
  ['integer', 'integer'],
  ['int4', 'integer'],
  ['char', 'bpchar'],
  ['float', 'double precision'],
  ['double precision', 'double precision'],
  ['level', 'public.level'],
])('the type %s is written %s', (name, type) => {
  expect(libraryCache.types.get(name)).toBe(type)
})

test('only what is exposed is there', () => {
  const other = buildSchemaCache(['api'], libraryCatalog)
  expect(other.schemas.get('public')).toBeUndefined()
  expect(other.schemas.get('api')?.relations.size).toBe(0)
})
