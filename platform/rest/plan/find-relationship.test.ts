import { expect, test } from 'vitest'
import { libraryCache } from '../testing/library-catalog.ts'
import { requireRelationship } from './find-relationship.ts'

function find(origin: string, target: string, hint?: string) {
  const relation = libraryCache.schemas.get('public')?.relations.get(origin)
  if (relation === undefined) throw new Error(`There is no ${origin}`)
  const { cardinality, constraint } = requireRelationship(relation, target, hint)
  return [cardinality, constraint]
}

test.each([
  ['authors', 'contracts', undefined, 'one-to-one', 'contracts_author_fkey'],
  ['books', 'author_id', undefined, 'many-to-one', 'books_author_fkey'],
  ['books', 'books_editor_fkey', undefined, 'many-to-one', 'books_editor_fkey'],
  ['books', 'authors', 'books_author_fkey', 'many-to-one', 'books_author_fkey'],
  ['books', 'authors', 'editor_id', 'many-to-one', 'books_editor_fkey'],
  ['authors', 'books', 'books_editor_fkey', 'one-to-many', 'books_editor_fkey'],
  ['authors', 'books', 'author_id', 'one-to-many', 'books_author_fkey'],
  ['books', 'topics', undefined, 'many-to-many', 'book_topics_topic_fkey'],
  ['books', 'topics', 'book_topics', 'many-to-many', 'book_topics_topic_fkey'],
  ['books', 'book_topics', undefined, 'one-to-many', 'book_topics_book_fkey'],
  ['topics', 'topics', undefined, 'one-to-many', 'topics_parent_fkey'],
  ['topics', 'topics', 'parent_id', 'one-to-many', 'topics_parent_fkey'],
  ['topics', 'parent_id', undefined, 'many-to-one', 'topics_parent_fkey'],
])('%s embeds %s by the hint %s as %s', (origin, target, hint, cardinality, constraint) => {
  expect(find(origin, target, hint)).toEqual([cardinality, constraint])
})

test('more than one is answered with all of them and how to choose', () => {
  expect(() => find('authors', 'books')).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'authors' and 'books'",
      details: [
        {
          cardinality: 'one-to-many',
          embedding: 'authors with books',
          relationship: 'books_author_fkey using authors(id) and books(author_id)',
        },
        {
          cardinality: 'one-to-many',
          embedding: 'authors with books',
          relationship: 'books_editor_fkey using authors(id) and books(editor_id)',
        },
      ],
      hint: "Try changing 'books' to one of the following: 'books!books_author_fkey', 'books!books_editor_fkey'. Find the desired relationship in the 'details' key.",
    }),
  )
})

test.each([
  ['authors', 'topics', undefined, null],
  ['books', 'author', undefined, "Perhaps you meant 'authors' instead of 'author'."],
  ['topics', 'topics', 'topics_parent_fkey', null],
  ['authors', 'contracts', 'wrong', null],
])('%s has nothing to do with %s by the hint %s', (origin, target, hint, suggestion) => {
  expect(() => find(origin, target, hint)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST200',
      message: `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema 'public', but no matches were found.`,
      hint: suggestion ?? undefined,
    }),
  )
})
