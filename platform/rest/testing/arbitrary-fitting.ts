import fc from 'fast-check'
import { bend, edit } from './bend.ts'

/** Names that belong together, so that many requests succeed. */
const library = {
  authors: {
    columns: [
      'id',
      'name',
      'born',
      'score',
      'active',
      'languages',
      'profile->>city',
      'biography',
      'created_at',
      'shout',
    ],
    embeddings: [
      'works',
      'first_work',
      'long_books!author_id',
      'contracts',
      'books!author_id',
      'books!editor_id',
      'books!books_editor_fkey',
      'publishers',
    ],
  },
  books: {
    columns: ['id', 'title', 'pages', 'author_id', 'editor_id', 'publisher_id'],
    embeddings: [
      'author_id',
      'editor_id',
      'authors!author_id',
      'topics',
      'book_topics',
      'topics!book_topics',
      'loans',
    ],
  },
  topics: {
    columns: ['id', 'label', 'parent_id'],
    embeddings: ['topics', 'parent_id', 'books', 'book_topics'],
  },
  loans: { columns: ['id', 'due', 'state', 'book_id'], embeddings: ['books', 'long_books', 'publishers'] },
  contracts: { columns: ['author_id', 'fee'], embeddings: ['authors', 'publishers'] },
} as const

const fitting = fc.constantFrom(
  ...['is.null', 'not.is.null', 'eq.1', 'eq.101', 'neq.1', 'gt.0', 'in.(1,2,101)', 'not.in.(101)', 'lte.5'],
  ...['like.*e*', 'ilike.secret*', 'fts.engines', 'is.true'],
  ...[
    'match.^A',
    'imatch.secret',
    'isdistinct.1',
    'eq(any).{1,101}',
    'like(all).{*e*,*n*}',
    'ov.[1,9)',
    'adj.[5,9)',
  ],
)

export const fittingPath = fc
  .constantFrom(...(Object.keys(library) as (keyof typeof library)[]))
  .chain((name) => {
    const { columns, embeddings } = library[name]
    const own = fc.constantFrom<string>(...columns)
    const embedding = fc
      .tuple(
        fc.constantFrom('', '...', 'e:'),
        fc.constantFrom<string>(...embeddings),
        fc.constantFrom('', '!inner'),
      )
      .chain(([head, embedded, join]) =>
        fc
          .constantFrom('*', 'id', '', 'count()', 'id.max()')
          .map((inner) => `${head}${embedded}${join}(${inner})`),
      )
    const chosen = fc
      .tuple(fc.array(own, { minLength: 1, maxLength: 3 }), fc.array(embedding, { maxLength: 2 }))
      .map(([plain, embedded]) => [...plain, ...embedded].join(','))
    const conditions = fc.array(fc.tuple(own, fitting), { maxLength: 2 })
    const terms = fc.array(
      fc.tuple(own, fc.constantFrom('', '.desc', '.asc.nullsfirst')).map((parts) => parts.join('')),
      { maxLength: 2 },
    )
    return fc
      .tuple(chosen, conditions, terms, fc.nat({ max: 3 }), edit, fc.nat({ max: 4 }))
      .map(([list, filters, sorted, offset, change, luck]) => {
        const pairs = [
          ['select', list],
          ...filters,
          ...(sorted.length > 0 ? [['order', sorted.join(',')]] : []),
          ['offset', String(offset)],
        ]
        const text = pairs
          .map(([key = '', content = '']) => `${key}=${encodeURIComponent(content)}`)
          .join('&')
        return `/${name}?${luck === 0 ? bend(text, [change]) : text}`
      })
  })
