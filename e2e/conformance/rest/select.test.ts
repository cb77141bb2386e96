import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary({ maxRows: 3 })
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

describe('columns', () => {
  test('all of them, in the types of JSON', async () => {
    const { data, error, status, statusText } = await client.from('authors').select().eq('id', 1)
    expect({ error, status, statusText }).toEqual({ error: null, status: 200, statusText: 'OK' })
    expect(data).toEqual([
      {
        id: 1,
        name: 'Ada',
        email: 'ada@example.com',
        born: '1970-01-01',
        score: 4.5,
        active: true,
        level: 'easy',
        languages: ['en', 'fr'],
        profile: { city: 'Paris', prizes: [{ name: 'Gold' }], age: 50 },
        created_at: '2026-01-02T03:04:05+00:00',
      },
    ])
  })

  test.each([
    ['id, name', { id: 1, name: 'Ada' }],
    ['key:id, "full name":name', { key: 1, 'full name': 'Ada' }],
    ['id::text, year:born::text', { id: '1', year: '1970-01-01' }],
    ['profile->city', { city: 'Paris' }],
    ['profile->>age', { age: '50' }],
    ['prize:profile->prizes->0->>name', { prize: 'Gold' }],
    ['profile->prizes->0', { prizes: { name: 'Gold' } }],
    ['languages->0', { languages: 'en' }],
    ['age:profile->>age::int', { age: 50 }],
  ])('%s', async (columns, row) => {
    const { data, error } = await client.from('authors').select(columns).eq('id', 1)
    expect(error).toBeNull()
    expect(data).toEqual([row])
  })

  test.each([
    ['count()', [{ count: 3 }]],
    ['n:count()::text', [{ n: '3' }]],
    ['score.sum(), score.avg(), top:score.max(), score.min()', [{ sum: 7.5, avg: 3.75, top: 4.5, min: 3 }]],
    ['born.count()', [{ count: 2 }]],
  ])('%s', async (columns, rows) => {
    const { data, error } = await client.from('authors').select(columns)
    expect(error).toBeNull()
    expect(data).toEqual(rows)
  })

  test('aggregates are grouped by the other columns', async () => {
    const { data } = await client.from('books').select('author_id, pages.sum()').order('author_id')
    expect(data).toEqual([
      { author_id: 1, sum: 410 },
      { author_id: 2, sum: 410 },
      { author_id: null, sum: null },
    ])
  })

  test('a view is read like a table', async () => {
    const { data } = await client.from('long_books').select('title').order('title')
    expect(data).toEqual([{ title: 'Engines of the sky' }, { title: 'Winter engines' }])
    const totals = await client.from('author_totals').select().eq('author_id', 1)
    expect(totals.data).toEqual([{ author_id: 1, books: 2, pages: 410 }])
  })
})

describe('order', () => {
  const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) =>
    (await query).data?.map(({ id }) => id)

  test('up, down and with nulls at either end', async () => {
    const authors = () => client.from('authors').select('id')
    expect(await ids(authors().order('score'))).toEqual([2, 1, 3])
    expect(await ids(authors().order('score', { ascending: false }))).toEqual([3, 1, 2])
    expect(await ids(authors().order('score', { ascending: false, nullsFirst: false }))).toEqual([1, 2, 3])
    expect(await ids(authors().order('score', { nullsFirst: true }))).toEqual([3, 2, 1])
  })

  test('by several columns, and by a path', async () => {
    const books = client.from('books').select('id').order('author_id', { ascending: false }).order('title')
    expect(await ids(books)).toEqual([13, 12, 11])
    const byCity = client.from('authors').select('id').order('profile->>city', { nullsFirst: true })
    expect(await ids(byCity)).toEqual([3, 2, 1])
  })
})

describe('a page', () => {
  test('by limit, and by range', async () => {
    const { data } = await client.from('books').select('id').order('id').limit(2)
    expect(data).toEqual([{ id: 10 }, { id: 11 }])
    const second = await client.from('books').select('id').order('id').range(2, 3)
    expect(second.data).toEqual([{ id: 12 }, { id: 13 }])
    expect((await client.from('books').select('id').limit(0)).data).toEqual([])
  })

  test('ends at the maximum of rows', async () => {
    const { data, count, status } = await client.from('books').select('id', { count: 'exact' }).limit(100)
    expect(data).toHaveLength(3)
    expect({ count, status }).toEqual({ count: 4, status: 206 })
  })

  test('by the header Range', async () => {
    const answer = await library.ask('/books?select=id&order=id', {
      headers: { range: '1-2', 'range-unit': 'items', prefer: 'count=exact' },
    })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('1-2/4')
    expect(await answer.json()).toEqual([{ id: 11 }, { id: 12 }])
  })

  test('beyond the end is an error only if the rows were counted', async () => {
    const beyond = () => client.from('books').select('id', { count: 'exact' }).range(10, 12)
    expect(await beyond()).toMatchObject({
      status: 416,
      error: {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 10 was requested, but there are only 4 rows.',
      },
    })
    expect(await client.from('books').select('id').range(10, 12)).toMatchObject({ status: 200, data: [] })
  })
})

describe('a count', () => {
  test('that is exact, with rows and without', async () => {
    const { count, data } = await client.from('books').select('id', { count: 'exact' }).gt('pages', 100)
    expect({ count, data }).toEqual({ count: 2, data: [{ id: 10 }, { id: 12 }] })
    const head = await client.from('books').select('*', { count: 'exact', head: true })
    expect(head).toMatchObject({ count: 4, data: null, error: null })
  })

  test('that is planned or estimated is a number', async () => {
    const planned = await client.from('books').select('id', { count: 'planned' }).limit(1)
    expect(planned.error).toBeNull()
    expect(planned.count).toBeGreaterThan(0)
    const estimated = await client.from('contracts').select('*', { count: 'estimated' })
    expect(estimated.count).toBe(1)
  })

  test('that was not asked for is not there', async () => {
    expect((await client.from('books').select('id')).count).toBeNull()
  })
})

describe('the form of the answer', () => {
  test('one object', async () => {
    const { data } = await client.from('authors').select('id').eq('id', 1).single()
    expect(data).toEqual({ id: 1 })
  })

  test.each([
    [0, 'none'],
    [3, '*'],
  ])('one object where there are %i is an error', async (rows, name) => {
    const authors = client.from('authors').select('id')
    const { error, status } = await (name === '*' ? authors : authors.eq('name', name)).single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
      hint: null,
    })
  })

  test('at most one object', async () => {
    const one = (name: string) => client.from('authors').select('id').eq('name', name).maybeSingle()
    expect(await one('Ada')).toMatchObject({ data: { id: 1 }, error: null })
    expect(await one('none')).toMatchObject({ data: null, error: null })
    const many = await client.from('authors').select('id').maybeSingle()
    expect(many.error).toMatchObject({ code: 'PGRST116' })
  })

  test('CSV', async () => {
    const { data } = await client.from('authors').select('id, name, born').order('id').csv()
    expect(data).toBe('id,name,born\n1,Ada,1970-01-01\n2,Bo,\n3,"Cy, the ""Old""",1950-05-05')
  })

  test('without nulls', async () => {
    const { data } = await client.from('authors').select('id, born').order('id').limit(2).stripNulls()
    expect(data).toEqual([{ id: 1, born: '1970-01-01' }, { id: 2 }])
    const one = await client.from('authors').select('id, born').eq('id', 2).single().stripNulls()
    expect(one.data).toEqual({ id: 2 })
  })

  test('types that only TypeScript sees', async () => {
    const typed = client.from('authors').select('id').eq('id', 1)
    expect((await typed.returns<{ id: number }[]>()).data).toEqual([{ id: 1 }])
    expect((await typed.overrideTypes<{ id: number }[]>()).data).toEqual([{ id: 1 }])
  })
})

describe('what the client does around a request', () => {
  test('throws if asked to', async () => {
    await expect(client.from('nothing').select().throwOnError()).rejects.toMatchObject({ code: 'PGRST205' })
  })

  test('sends a header of its own', async () => {
    const { data } = await client.from('authors').select('id').order('id').setHeader('Range', '1-1')
    expect(data).toEqual([{ id: 2 }])
  })

  test('gives up when it is told to', async () => {
    const { error } = await client.from('authors').select().abortSignal(AbortSignal.abort())
    expect(error?.message).toMatch(/abort/i)
  })

  test('does without trying again', async () => {
    expect((await client.from('authors').select('id').eq('id', 1).retry(false)).data).toEqual([{ id: 1 }])
  })

  test('chooses another schema', async () => {
    const { error, status } = await client.schema('pg_catalog').from('pg_class').select()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST106',
      message: 'Invalid schema: pg_catalog',
      hint: `Only the following schemas are exposed: ${library.schema}, public`,
    })
  })
})
