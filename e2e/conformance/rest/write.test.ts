import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary()
  client = library.client
})

beforeEach(async () => {
  await library.query(`
    truncate topics, book_topics;
    insert into topics values (20, null, 'science'), (21, 20, 'flight'), (22, 20, 'cold')`)
})

afterAll(async () => {
  await library?.close()
})

const labels = async () => {
  const rows = await library.query('select id, label from topics order by id')
  return rows.map(({ id, label }) => `${id} ${label}`)
}

describe('insert', () => {
  test('says nothing but that it was done', async () => {
    const result = await client.from('topics').insert({ id: 30, label: 'new' })
    expect(result).toMatchObject({ data: null, error: null, status: 201, statusText: 'Created', count: null })
    expect(await labels()).toContain('30 new')
  })

  test('sends no byte where it says nothing', async () => {
    const answer = await library.ask('/topics', { method: 'POST', body: '{"id":30,"label":"new"}' })
    expect(answer.status).toBe(201)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-range')).toBe('*/*')
    expect(answer.headers.get('content-type')).toBeNull()
  })

  test('shows what was written, as it is selected', async () => {
    const { data, status } = await client
      .from('topics')
      .insert({ id: 30, label: 'new', parent_id: 20 })
      .select('id, up:parent_id(label)')
      .single()
    expect(status).toBe(201)
    expect(data).toEqual({ id: 30, up: { label: 'science' } })
  })

  test('of many rows, whose keys may differ', async () => {
    const { data, count } = await client
      .from('topics')
      .insert(
        [
          { id: 30, label: 'a', parent_id: 20 },
          { id: 31, label: 'b' },
        ],
        { count: 'exact' },
      )
      .select()
    expect(data).toEqual([
      { id: 30, parent_id: 20, label: 'a' },
      { id: 31, parent_id: null, label: 'b' },
    ])
    expect(count).toBe(2)
  })

  test('of nothing, and of defaults', async () => {
    expect(await client.from('topics').insert([]).select()).toMatchObject({ status: 201, data: [] })
    const author = await client
      .from('authors')
      .insert({ name: 'Eve' })
      .select('name, languages, profile')
      .single()
    expect(author.data).toEqual({ name: 'Eve', languages: [], profile: {} })
  })

  test('turns each value into the type of its column', async () => {
    const row = {
      name: 'Flo',
      born: '1999-12-31',
      score: '12.5',
      active: 'yes',
      level: 'hard',
      languages: ['a', 'b,c'],
      profile: { deep: [1, { x: null }] },
    }
    const { data, error } = await client.from('authors').insert(row).select(Object.keys(row).join()).single()
    expect(error).toBeNull()
    expect(data).toEqual({ ...row, score: 12.5, active: true })
  })

  test.each<[Record<string, unknown>, number, string, unknown]>([
    [
      { id: 20, label: 'again' },
      409,
      '23505',
      'duplicate key value violates unique constraint "topics_pkey"',
    ],
    [
      { id: 30 },
      400,
      '23502',
      'null value in column "label" of relation "topics" violates not-null constraint',
    ],
    [
      { id: 30, label: 'x', parent_id: 99 },
      409,
      '23503',
      expect.stringContaining('violates foreign key constraint'),
    ],
    [{ id: 'x', label: 'x' }, 400, '22P02', 'invalid input syntax for type integer: "x"'],
  ])('%o is refused', async (row, status, code, message) => {
    const result = await client.from('topics').insert(row)
    expect(result).toMatchObject({ status, error: { code, message } })
    expect(await labels()).toHaveLength(3)
  })

  test('an unknown column is refused before the database is asked', async () => {
    expect(await client.from('topics').insert({ id: 30, color: 'red' })).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST204',
        message: "Could not find the 'color' column of 'topics' in the schema cache",
      },
    })
  })

  test.each([
    ['{"a"', 'Empty or invalid json'],
    ['', 'Empty or invalid json'],
    ['[{"id":1,"label":"a"},{"id":2}]', 'All object keys must match'],
  ])('the body %s is refused', async (body, message) => {
    const answer = await library.ask('/topics', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'PGRST102', message, details: null, hint: null })
  })
})

describe('upsert', () => {
  test('changes what is there, adds what is not', async () => {
    const rows = [
      { id: 20, label: 'Science' },
      { id: 30, label: 'new' },
    ]
    const { data, status } = await client.from('topics').upsert(rows).select('id, label').order('id')
    expect(status).toBe(201)
    expect(data).toEqual(rows)
    expect(await labels()).toEqual(['20 Science', '21 flight', '22 cold', '30 new'])
  })

  test('answers 200 if nothing was added', async () => {
    expect(await client.from('topics').upsert({ id: 20, label: 'Science' })).toMatchObject({ status: 200 })
  })

  test('leaves what is there if it is to be ignored', async () => {
    const rows = [
      { id: 20, label: 'ignored' },
      { id: 30, label: 'new' },
    ]
    const { data, status } = await client.from('topics').upsert(rows, { ignoreDuplicates: true }).select('id')
    expect(status).toBe(201)
    expect(data).toEqual([{ id: 30 }])
    expect(await labels()).toContain('20 science')
  })

  test('by other columns than the primary key', async () => {
    const { data } = await client
      .from('authors')
      .upsert({ email: 'bo@example.com', name: 'Bob' }, { onConflict: 'email' })
      .select('id, name')
    expect(data).toEqual([{ id: 2, name: 'Bob' }])
    await client.from('authors').update({ name: 'Bo' }).eq('id', 2)
  })

  test('needs a unique constraint', async () => {
    const result = await client.from('topics').upsert({ id: 20, label: 'x' }, { onConflict: 'label' })
    expect(result).toMatchObject({ status: 400, error: { code: '42P10' } })
  })
})

describe('update', () => {
  test('says nothing but that it was done', async () => {
    const result = await client.from('topics').update({ label: 'changed' }).eq('id', 21)
    expect(result).toMatchObject({ data: null, error: null, status: 204 })
    expect(await labels()).toEqual(['20 science', '21 changed', '22 cold'])
  })

  test('shows and counts what was changed', async () => {
    const { data, count, status } = await client
      .from('topics')
      .update({ label: 'x' }, { count: 'exact' })
      .gt('id', 20)
      .select('id, label')
      .order('id')
    expect({ count, status }).toEqual({ count: 2, status: 200 })
    expect(data).toEqual([
      { id: 21, label: 'x' },
      { id: 22, label: 'x' },
    ])
  })

  test('of nothing shows nothing', async () => {
    const none = await client.from('topics').update({ label: 'x' }).eq('id', 99).select()
    expect(none).toMatchObject({ status: 200, data: [] })
    const empty = await client.from('topics').update({}).eq('id', 20).select()
    expect(empty).toMatchObject({ status: 200, data: [] })
    expect(await labels()).toEqual(['20 science', '21 flight', '22 cold'])
  })

  test('of more than one row is taken back where one was meant', async () => {
    const { error } = await client.from('topics').update({ label: 'x' }).gt('id', 20).select().single()
    expect(error).toMatchObject({ code: 'PGRST116' })
    expect(await labels()).toEqual(['20 science', '21 flight', '22 cold'])
  })
})

describe('delete', () => {
  test('says nothing but that it was done', async () => {
    const result = await client.from('topics').delete().eq('id', 21)
    expect(result).toMatchObject({ data: null, error: null, status: 204 })
    expect(await labels()).toEqual(['20 science', '22 cold'])
  })

  test('shows and counts what was removed', async () => {
    const { data, count } = await client
      .from('topics')
      .delete({ count: 'exact' })
      .gt('id', 20)
      .select('id')
      .order('id')
    expect(data).toEqual([{ id: 21 }, { id: 22 }])
    expect(count).toBe(2)
  })

  test('of what is referred to is refused', async () => {
    expect(await client.from('topics').delete().eq('id', 20)).toMatchObject({
      status: 409,
      error: { code: '23503' },
    })
  })
})

describe('at most so many rows', () => {
  test('are changed or removed, else none', async () => {
    const changed = await client.from('topics').update({ label: 'x' }).gt('id', 20).maxAffected(1)
    expect(changed).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: 'The query affects 2 rows',
      },
    })
    const removed = await client.from('topics').delete().gt('id', 20).maxAffected(1)
    expect(removed).toMatchObject({ status: 400, error: { code: 'PGRST124' } })
    expect(await labels()).toEqual(['20 science', '21 flight', '22 cold'])
    expect(await client.from('topics').delete().gt('id', 20).maxAffected(2)).toMatchObject({ status: 204 })
    expect(await labels()).toEqual(['20 science'])
  })
})

describe('policies and grants', () => {
  test('a row that its author might not see again is not written', async () => {
    const { status, error } = await client.from('letters').insert({ sender_id: 2, receiver_id: 1 })
    expect(status).toBe(403)
    expect(error).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "letters"',
    })
  })

  test('a visitor is asked to sign in', async () => {
    const answer = await library.anonymous.from('topics').insert({ id: 30, label: 'x' })
    expect(answer).toMatchObject({ status: 401, error: { code: '42501' } })
    expect((await library.anonymous.from('authors').select('id').limit(1)).status).toBe(200)
  })

  test('a view that cannot be written through', async () => {
    const result = await client.from('author_totals').update({ books: 1 })
    expect(result).toMatchObject({ status: 405, error: { code: 'PGRST117' } })
  })
})
