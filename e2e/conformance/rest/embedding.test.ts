import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary()
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

describe('a related row or list', () => {
  test.each([
    ['many to one', 'books', 'id, authors(name)', { id: 10, authors: { name: 'Ada' } }],
    ['many to one that is missing', 'books', 'id, authors(name)', { id: 13, authors: null }],
    ['by the column', 'books', 'id, author_id(name)', { id: 10, author_id: { name: 'Ada' } }],
    [
      'by the constraint',
      'letters',
      'id, letters_sender_fkey(name)',
      { id: 30, letters_sender_fkey: { name: 'Ada' } },
    ],
    ['by a hint', 'letters', 'id, authors!letters_receiver_fkey(name)', { id: 30, authors: { name: 'Bo' } }],
    ['with an alias', 'books', 'id, writer:authors(name)', { id: 12, writer: { name: 'Bo' } }],
    ['one to many', 'authors', 'id, books(title)', { id: 2, books: [{ title: 'Winter engines' }] }],
    ['one to many that is empty', 'authors', 'id, books(title)', { id: 3, books: [] }],
    ['one to one', 'authors', 'id, contracts(fee)', { id: 1, contracts: { fee: 1000 } }],
    ['one to one, backwards', 'contracts', 'fee, authors(name)', { fee: 1000, authors: { name: 'Ada' } }],
    ['many to many', 'books', 'id, topics(label)', { id: 11, topics: [] }],
    [
      'nested',
      'contracts',
      'authors(books(id, topics(id)))',
      { authors: expect.objectContaining({ books: expect.any(Array) }) },
    ],
    ['itself, the many', 'topics', 'id, topics(id)', { id: 21, topics: [] }],
    ['itself, the one', 'topics', 'id, parent_id(label)', { id: 21, parent_id: { label: 'science' } }],
    ['spread', 'books', 'id, ...authors(name, score)', { id: 12, name: 'Bo', score: 3 }],
    ['spread that is missing', 'books', 'id, ...authors(name)', { id: 13, name: null }],
    [
      'spread of many',
      'authors',
      'id, ...books(title, pages)',
      { id: 2, title: ['Winter engines'], pages: [410] },
    ],
    ['a count', 'authors', 'id, books(count)', { id: 1, books: [{ count: 2 }] }],
    [
      'everything',
      'contracts',
      '*, authors(*)',
      expect.objectContaining({ authors: expect.objectContaining({ id: 1 }) }),
    ],
  ])('%s', async (_, table, columns, row) => {
    const { data, error } = await client.from(table).select(columns)
    expect(error).toBeNull()
    expect(data).toContainEqual(row)
  })

  test('which of two, by a hint', async () => {
    const columns = 'from:authors!letters_sender_fkey(name), to:authors!receiver_id(name)'
    const { data } = await client.from('letters').select(columns).eq('id', 30)
    expect(data).toEqual([{ from: { name: 'Ada' }, to: { name: 'Bo' } }])
  })

  test('which of two, without one', async () => {
    const { error, status } = await client.from('letters').select('authors(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'letters' and 'authors'",
      hint: "Try changing 'authors' to one of the following: 'authors!letters_receiver_fkey', 'authors!letters_sender_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'letters with authors',
          relationship: 'letters_receiver_fkey using letters(receiver_id) and authors(id)',
        },
        expect.objectContaining({
          relationship: 'letters_sender_fkey using letters(sender_id) and authors(id)',
        }),
      ],
    })
  })
})

describe('inside an embedding', () => {
  test('filters', async () => {
    const { data } = await client.from('authors').select('id, books(id)').gt('books.pages', 100).order('id')
    expect(data).toEqual([
      { id: 1, books: [{ id: 10 }] },
      { id: 2, books: [{ id: 12 }] },
      { id: 3, books: [] },
    ])
  })

  test('or', async () => {
    const { data } = await client
      .from('authors')
      .select('id, books(id)')
      .or('pages.lt.100,title.like.W*', { referencedTable: 'books' })
      .order('id')
      .limit(2)
    expect(data).toEqual([
      { id: 1, books: [{ id: 11 }] },
      { id: 2, books: [{ id: 12 }] },
    ])
  })

  test('order, limit and range', async () => {
    const authors = () =>
      client
        .from('authors')
        .select('id, books(id)')
        .eq('id', 1)
        .order('id', { referencedTable: 'books', ascending: false })
    expect((await authors()).data).toEqual([{ id: 1, books: [{ id: 11 }, { id: 10 }] }])
    expect((await authors().limit(1, { referencedTable: 'books' })).data).toEqual([
      { id: 1, books: [{ id: 11 }] },
    ])
    expect((await authors().range(1, 1, { referencedTable: 'books' })).data).toEqual([
      { id: 1, books: [{ id: 10 }] },
    ])
  })

  test('two levels down', async () => {
    const { data } = await client
      .from('authors')
      .select('id, books(id, topics(label))')
      .eq('books.topics.label', 'flight')
      .eq('id', 1)
      .order('id', { referencedTable: 'books' })
    expect(data).toEqual([
      {
        id: 1,
        books: [
          { id: 10, topics: [{ label: 'flight' }] },
          { id: 11, topics: [] },
        ],
      },
    ])
  })
})

describe('the parents of an embedding', () => {
  test('must have one with !inner', async () => {
    const { data, count } = await client
      .from('authors')
      .select('id, books!inner(id)', { count: 'exact' })
      .eq('books.title', 'Winter engines')
    expect(data).toEqual([{ id: 2, books: [{ id: 12 }] }])
    expect(count).toBe(1)
  })

  test('need none with !left', async () => {
    const { data } = await client.from('authors').select('id, books!left(id)').eq('books.id', 12).order('id')
    expect(data).toHaveLength(3)
  })

  test('have one, or have none', async () => {
    const having = client.from('authors').select('id, contracts()').not('contracts', 'is', null)
    expect((await having).data).toEqual([{ id: 1 }])
    const lacking = client.from('authors').select('id, contracts()').is('contracts', null).order('id')
    expect((await lacking).data).toEqual([{ id: 2 }, { id: 3 }])
  })

  test('are ordered by the one they have', async () => {
    const { data } = await client
      .from('books')
      .select('id, authors(name)')
      .not('author_id', 'is', null)
      .order('authors(name)', { ascending: false })
      .order('id')
    expect(data).toMatchObject([{ id: 12 }, { id: 10 }, { id: 11 }])
  })
})

describe('what cannot be embedded', () => {
  test.each([
    ['books', 'contracts(fee)', 400, 'PGRST200'],
    ['books', 'author(name)', 400, 'PGRST200'],
    ['authors', 'books!wrong(id)', 400, 'PGRST200'],
  ])('%s with %s', async (table, columns, status, code) => {
    expect(await client.from(table).select(columns)).toMatchObject({ status, error: { code } })
  })

  test('is told with what was perhaps meant', async () => {
    const { error } = await client.from('books').select('author(name)')
    expect(error).toMatchObject({
      message: "Could not find a relationship between 'books' and 'author' in the schema cache",
      details: `Searched for a foreign key relationship between 'books' and 'author' in the schema '${library.schema}', but no matches were found.`,
      hint: "Perhaps you meant 'authors' instead of 'author'.",
    })
  })

  test.each([
    [() => client.from('books').select('id').eq('authors.name', 'Ada'), 'PGRST108'],
    [() => client.from('authors').select('id, books(id)').order('books(id)'), 'PGRST118'],
    [() => client.from('authors').select('id, books(id)').eq('books', 1), 'PGRST120'],
  ])('%s is refused', async (ask, code) => {
    expect(await ask()).toMatchObject({ status: 400, error: { code } })
  })
})
