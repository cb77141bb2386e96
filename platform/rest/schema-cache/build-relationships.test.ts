import { expect, test } from 'vitest'
import { libraryCatalog } from '../testing/library-catalog.ts'
import { buildRelationships } from './build-relationships.ts'
import { traceViews } from './view-lineage.ts'

const relationships = buildRelationships(libraryCatalog.keys, traceViews([]))

const between = (origin: string, target: string) =>
  relationships
    .filter((each) => each.origin.name === origin && each.target.name === target)
    .map(({ cardinality, constraint, columns }) => [cardinality, constraint, columns])

test('a foreign key leads to the one row it names, and back to the many that name it', () => {
  expect(between('books', 'authors')).toEqual([
    ['many-to-one', 'books_author_fkey', [['author_id', 'id']]],
    ['many-to-one', 'books_editor_fkey', [['editor_id', 'id']]],
  ])
  expect(between('authors', 'books')).toEqual([
    ['one-to-many', 'books_author_fkey', [['id', 'author_id']]],
    ['one-to-many', 'books_editor_fkey', [['id', 'editor_id']]],
  ])
})

test('a foreign key that is unique leads to one row either way', () => {
  expect(between('contracts', 'authors')).toEqual([
    ['one-to-one', 'contracts_author_fkey', [['author_id', 'id']]],
  ])
  expect(between('authors', 'contracts')).toEqual([
    ['one-to-one', 'contracts_author_fkey', [['id', 'author_id']]],
  ])
})

test('two foreign keys in a primary key join many to many, through the table that holds them', () => {
  const across = relationships.filter(({ junction }) => junction !== undefined)
  expect(across).toEqual([
    {
      cardinality: 'many-to-many',
      origin: { schema: 'public', name: 'books' },
      target: { schema: 'public', name: 'topics' },
      constraint: 'book_topics_topic_fkey',
      columns: [],
      junction: {
        schema: 'public',
        name: 'book_topics',
        constraints: ['book_topics_book_fkey', 'book_topics_topic_fkey'],
        originColumns: [['id', 'book_id']],
        targetColumns: [['id', 'topic_id']],
      },
    },
    expect.objectContaining({
      origin: { schema: 'public', name: 'topics' },
      target: { schema: 'public', name: 'books' },
    }),
  ])
})

test('a relation that refers to itself has both directions', () => {
  expect(between('topics', 'topics')).toEqual([
    ['many-to-one', 'topics_parent_fkey', [['parent_id', 'id']]],
    ['one-to-many', 'topics_parent_fkey', [['id', 'parent_id']]],
  ])
})

test('a view that shows the columns of a key has the key under its own names, on either side', () => {
  const shown = buildRelationships(
    libraryCatalog.keys,
    traceViews([
      seen('book_list', 'writer', 'books', 'author_id'),
      seen('people', 'number', 'authors', 'id'),
      seen('people_of_people', 'nr', 'people', 'number'),
    ]),
  )
  const from = (origin: string, target: string) =>
    shown
      .filter((each) => each.origin.name === origin && each.target.name === target)
      .map(({ cardinality, columns, toView }) => [cardinality, columns, toView])
  expect(from('book_list', 'authors')).toEqual([['many-to-one', [['writer', 'id']], undefined]])
  expect(from('book_list', 'people')).toEqual([['many-to-one', [['writer', 'number']], true]])
  expect(from('authors', 'book_list')).toEqual([['one-to-many', [['id', 'writer']], true]])
  expect(from('book_list', 'people_of_people')).toEqual([['many-to-one', [['writer', 'nr']], true]])
})

const seen = (view: string, column: string, relation: string, origin: string) => ({
  schema: 'public',
  view,
  column,
  origin_schema: 'public',
  origin_relation: relation,
  origin_column: origin,
})
