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

describe('a computed column', () => {
  test('is shown, filtered and ordered by, but no part of everything', async () => {
    const shown = await client
      .from('authors')
      .select('id, initial')
      .gt('initial', 'A')
      .order('initial', { ascending: false })
    expect(shown.data).toEqual([
      { id: 3, initial: 'C' },
      { id: 2, initial: 'B' },
    ])
    const everything = await client.from('authors').select().eq('id', 1).single()
    expect(everything.data).not.toHaveProperty('initial')
  })

  test('of what is embedded, of what was written and of what a function gives', async () => {
    const embedded = await client.from('books').select('authors(initial)').eq('id', 10)
    expect(embedded.data).toEqual([{ authors: { initial: 'A' } }])
    const written = await client.from('authors').update({ active: true }).eq('id', 2).select('initial')
    expect(written.data).toEqual([{ initial: 'B' }])
    const called = await client.rpc('first_author').select('initial')
    expect(called.data).toEqual({ initial: 'A' })
  })
})

describe('a computed relationship', () => {
  test('to many', async () => {
    const { data } = await client
      .from('authors')
      .select('id, works(title)')
      .order('id')
      .order('title', { referencedTable: 'works' })
    expect(data).toEqual([
      { id: 1, works: [{ title: 'A small garden' }, { title: 'Engines of the sky' }] },
      { id: 2, works: [{ title: 'Winter engines' }] },
      { id: 3, works: [] },
    ])
  })

  test('to one, which is what its function promises', async () => {
    const { data } = await client.from('authors').select('id, longest_work(id)').order('id')
    expect(data).toEqual([
      { id: 1, longest_work: { id: 10 } },
      { id: 2, longest_work: { id: 12 } },
      { id: 3, longest_work: null },
    ])
  })

  test('filters its parents, is spread, and is embedded into', async () => {
    const inner = await client
      .from('authors')
      .select('id, works!inner(id)')
      .gt('works.pages', 300)
      .order('id')
    expect(inner.data).toEqual([
      { id: 1, works: [{ id: 10 }] },
      { id: 2, works: [{ id: 12 }] },
    ])
    const spread = await client.from('authors').select('id, ...longest_work(title)').eq('id', 2)
    expect(spread.data).toEqual([{ id: 2, title: 'Winter engines' }])
    const nested = await client.from('authors').select('longest_work(topics(label))').eq('id', 2)
    expect(nested.data).toEqual([{ longest_work: { topics: [{ label: 'science' }, { label: 'cold' }] } }])
  })

  test('of what was written', async () => {
    const { data } = await client.from('authors').update({ active: true }).eq('id', 2).select('works(id)')
    expect(data).toEqual([{ works: [{ id: 12 }] }])
  })
})

describe('a view', () => {
  test('has the keys of the columns that it shows, under its own names', async () => {
    const forward = await client.from('book_list').select('name, authors(name)').eq('number', 12)
    expect(forward.data).toEqual([{ name: 'Winter engines', authors: { name: 'Bo' } }])
    const byColumn = await client.from('book_list').select('writer(name)').eq('number', 12)
    expect(byColumn.data).toEqual([{ writer: { name: 'Bo' } }])
    const back = await client.from('authors').select('book_list(number)').eq('id', 2)
    expect(back.data).toEqual([{ book_list: [{ number: 12 }] }])
    const across = await client.from('topics').select('book_list(number)').eq('id', 22)
    expect(across.data).toEqual([{ book_list: [{ number: 12 }] }])
  })

  test('on a view has them too', async () => {
    const { data } = await client.from('short_book_list').select('number, authors(name)').eq('number', 12)
    expect(data).toEqual([{ number: 12, authors: { name: 'Bo' } }])
  })

  test('that shows none has none', async () => {
    const { error } = await client.from('long_books').select('id, authors(name)')
    expect(error).toMatchObject({ code: 'PGRST200' })
  })
})

describe('aggregates', () => {
  test('inside an embedded list', async () => {
    const { data } = await client.from('authors').select('id, books(pages.sum(), count())').eq('id', 1)
    expect(data).toEqual([{ id: 1, books: [{ sum: 410, count: 2 }] }])
  })

  test('of a row that is spread are computed over its parents', async () => {
    const { data } = await client
      .from('books')
      .select('author_id, ...authors(score.avg())')
      .not('author_id', 'is', null)
      .order('author_id')
    expect(data).toEqual([
      { author_id: 1, avg: 4.5 },
      { author_id: 2, avg: 3 },
    ])
  })

  test('of rows that are spread are refused', async () => {
    const { error, status } = await client.from('authors').select('id, ...books(pages.sum())')
    expect({ code: error?.code, status }).toEqual({ code: 'PGRST127', status: 400 })
  })
})

test('two embeddings of one name are refused', async () => {
  const { error } = await client
    .from('letters')
    .select('authors!letters_sender_fkey(id), authors!letters_receiver_fkey(id)')
  expect(error).toMatchObject({
    code: '42712',
    message: 'table name "letters_authors_1" specified more than once',
  })
})
