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
    { name: 'a', type: 'integer', required: true },
    { name: 'b', type: 'integer', required: false },
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

test('a function whose parameters have no names is not there', () => {
  expect(schema?.routines.has('nameless')).toBe(false)
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
