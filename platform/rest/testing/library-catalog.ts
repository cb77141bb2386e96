// A catalog as PostgreSQL would give it, with one relation of each kind, for tests that need no database.
import { buildSchemaCache } from '../schema-cache/build-schema-cache.ts'
import type {
  Catalog,
  CatalogColumn,
  CatalogKey,
  CatalogRelation,
  CatalogRoutine,
} from '../schema-cache/catalog.ts'

const column = (name: string, type: string, base = type): CatalogColumn => ({ name, type, base })

const relation = (name: string, columns: CatalogColumn[]): CatalogRelation => ({
  schema: 'public',
  name,
  is_view: false,
  events: 28,
  columns,
})

const key = (kind: 'p' | 'u', name: string, table: string, columns: string[]): CatalogKey => ({
  kind,
  name,
  schema: 'public',
  relation: table,
  columns,
  target_schema: null,
  target_relation: null,
  target_columns: null,
})

const foreignKey = (name: string, table: string, columns: string[], target: string): CatalogKey => ({
  kind: 'f',
  name,
  schema: 'public',
  relation: table,
  columns,
  target_schema: 'public',
  target_relation: target,
  target_columns: ['id'],
})

const routine = (name: string, fields: Partial<CatalogRoutine>): CatalogRoutine => ({
  schema: 'public',
  name,
  volatility: 's',
  returns_set: false,
  result_type: 'int4',
  result_schema: null,
  result_relation: null,
  result_columns: null,
  default_count: 0,
  argument_names: null,
  argument_modes: null,
  argument_types: [],
  argument_bases: [],
  ...fields,
})

/** The only argument is a row of this relation. */
const ofRow = (name: string): Partial<CatalogRoutine> => ({
  argument_types: [`public.${name}`],
  argument_bases: [name],
  argument_relations: [{ schema: 'public', name }],
})

const id = column('id', 'integer', 'int4')

export const libraryCatalog: Catalog = {
  relations: [
    relation('authors', [id, column('name', 'text'), column('profile', 'jsonb'), column('born', 'date')]),
    relation('books', [
      id,
      column('title', 'character varying(200)', 'varchar'),
      column('author_id', 'integer', 'int4'),
      column('editor_id', 'integer', 'int4'),
      column('search', 'tsvector'),
    ]),
    {
      ...relation('contracts', [column('author_id', 'integer', 'int4'), column('fee', 'integer', 'int4')]),
      has_policies: true,
    },
    relation('topics', [
      id,
      column('parent_id', 'integer', 'int4'),
      { ...column('label', 'text'), default: "'new'::text" },
    ]),
    relation('book_topics', [column('book_id', 'integer', 'int4'), column('topic_id', 'integer', 'int4')]),
    { ...relation('long_books', [id, column('title', 'text')]), is_view: true, events: 0 },
    relation('shelf "odd"', [column('a "b"', 'text')]),
  ],
  keys: [
    key('p', 'authors_pkey', 'authors', ['id']),
    key('p', 'books_pkey', 'books', ['id']),
    key('p', 'contracts_pkey', 'contracts', ['author_id']),
    key('p', 'topics_pkey', 'topics', ['id']),
    key('p', 'book_topics_pkey', 'book_topics', ['book_id', 'topic_id']),
    foreignKey('books_author_fkey', 'books', ['author_id'], 'authors'),
    foreignKey('books_editor_fkey', 'books', ['editor_id'], 'authors'),
    foreignKey('contracts_author_fkey', 'contracts', ['author_id'], 'authors'),
    foreignKey('topics_parent_fkey', 'topics', ['parent_id'], 'topics'),
    foreignKey('book_topics_book_fkey', 'book_topics', ['book_id'], 'books'),
    foreignKey('book_topics_topic_fkey', 'book_topics', ['topic_id'], 'topics'),
  ],
  routines: [
    routine('add', {
      argument_names: ['a', 'b'],
      argument_types: ['integer', 'integer'],
      argument_bases: ['int4', 'int4'],
      default_count: 1,
    }),
    routine('list_books', {
      returns_set: true,
      result_type: 'books',
      result_schema: 'public',
      result_relation: 'books',
      result_columns: [id],
    }),
    routine('count_pages', {
      returns_set: true,
      result_type: 'record',
      argument_names: ['title', 'pages'],
      argument_modes: ['t', 't'],
      argument_types: ['text', 'integer'],
      argument_bases: ['text', 'int4'],
    }),
    routine('list_words', { returns_set: true, result_type: 'text' }),
    routine('touch', { result_type: 'void', volatility: 'v' }),
    routine('nameless', { argument_types: ['json'], argument_bases: ['json'] }),
    routine('nameless_number', { argument_types: ['integer'], argument_bases: ['int4'] }),
    routine('join_words', {
      result_type: 'text',
      argument_names: ['words'],
      argument_modes: ['v'],
      argument_types: ['text[]'],
      argument_bases: ['_text'],
    }),
    routine('initial', { result_type: 'text', ...ofRow('authors') }),
    routine('best_books', {
      returns_set: true,
      rows: 1000,
      result_type: 'books',
      result_schema: 'public',
      result_relation: 'books',
      result_columns: [id],
      ...ofRow('authors'),
    }),
    routine('page', { result_type: 'text/html', result_base: 'text' }),
    routine('book_lines', {
      is_aggregate: true,
      result_type: 'text/lines',
      result_base: 'text',
      ...ofRow('books'),
    }),
    routine('twice', { argument_names: ['a'], argument_types: ['integer'], argument_bases: ['int4'] }),
    routine('twice', { argument_names: ['a'], argument_types: ['text'], argument_bases: ['text'] }),
  ],
  types: [
    { name: 'level', standard_name: 'public.level', type: 'public.level' },
    { name: 'int4', standard_name: 'integer', type: 'integer' },
    { name: 'text', standard_name: 'text', type: 'text' },
    { name: 'bpchar', standard_name: 'character', type: 'bpchar' },
    { name: 'float8', standard_name: 'double precision', type: 'double precision' },
  ],
}

export const libraryCache = buildSchemaCache(['public'], libraryCatalog)
