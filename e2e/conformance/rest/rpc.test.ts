import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary()
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

describe.each<[string, { get?: boolean }]>([
  ['POST', {}],
  ['GET', { get: true }],
])('a call by %s', (_, options) => {
  test('gives a value', async () => {
    expect(await client.rpc('add_numbers', { a: 2, b: 3 }, options)).toMatchObject({ data: 5, status: 200 })
    expect((await client.rpc('add_numbers', { a: 2 }, options)).data).toBe(3)
    expect((await client.rpc('say_nothing', {}, options)).data).toBeNull()
  })

  test('gives values', async () => {
    const { data } = await client.rpc('list_titles', {}, options)
    expect(data).toEqual(['A small garden', 'Anonymous', 'Engines of the sky', 'Winter engines'])
  })

  test('gives a row', async () => {
    expect((await client.rpc('first_author', {}, options).select('id, name')).data).toEqual({
      id: 1,
      name: 'Ada',
    })
  })

  test('gives a table of its own', async () => {
    const { data } = await client
      .rpc('count_pages', {}, options)
      .select('title')
      .gt('pages', 100)
      .order('title')
    expect(data).toEqual([{ title: 'Engines of the sky' }, { title: 'Winter engines' }])
  })

  test('gives rows, which can be narrowed, ordered, counted and embedded into', async () => {
    const { data, count } = await client
      .rpc('list_books', { least_pages: 100 }, { ...options, count: 'exact' })
      .select('id, authors(name), topics(label)')
      .neq('id', 10)
      .order('id')
      .limit(1)
    expect(data).toEqual([
      { id: 12, authors: { name: 'Bo' }, topics: [{ label: 'science' }, { label: 'cold' }] },
    ])
    expect(count).toBe(1)
  })

  test('takes lists and dates', async () => {
    const { data, error } = await client.rpc(
      'describe',
      { content: options.get ? '{"a":[1]}' : { a: [1] }, words: ['x', 'y z'], day: '2026-02-03' },
      options,
    )
    expect(error).toBeNull()
    expect(data).toEqual({ content: { a: [1] }, words: ['x', 'y z'], day: '2026-02-03' })
  })

  test('knows who calls', async () => {
    expect((await client.rpc('whoami', {}, options)).data).toEqual({
      role: 'authenticated',
      uid: ada,
      claim: ada,
    })
    expect((await library.anonymous.rpc('whoami', {}, options)).data).toMatchObject({
      role: 'anon',
      uid: null,
    })
  })

  test('of a function that is not there', async () => {
    const { error, status } = await client.rpc('ad_numbers', { a: 1, b: 2 }, options)
    expect(status).toBe(404)
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: `Could not find the function ${library.schema}.ad_numbers(a, b) in the schema cache`,
      hint: `Perhaps you meant to call the function ${library.schema}.add_numbers`,
    })
  })
})

describe('a function that writes', () => {
  test('writes by POST, and gives nothing', async () => {
    const result = await client.rpc('touch_topic', { topic: 22, new_label: 'frost' })
    expect(result).toMatchObject({ status: 204, data: null, error: null })
    expect(await library.query('select label from topics where id = 22')).toEqual([{ label: 'frost' }])
  })

  test('does not write by GET', async () => {
    const { status, error } = await client.rpc('touch_topic', { topic: 21, new_label: 'x' }, { get: true })
    expect(status).toBe(405)
    expect(error).toMatchObject({ code: '25006' })
    expect(await library.query('select label from topics where id = 21')).toEqual([{ label: 'flight' }])
  })

  test('may affect so many rows and no more', async () => {
    await library.query("insert into topics values (40, null, 'a'), (41, null, 'b')")
    const two = await client.rpc('delete_topics', { ids: [40, 41] }).maxAffected(1)
    expect(two).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    const one = await client.rpc('delete_topics', { ids: [40] }).maxAffected(1)
    expect(one).toMatchObject({ status: 200, error: null })
    const none = await client.rpc('add_numbers', { a: 1 }).maxAffected(1)
    expect(none).toMatchObject({ status: 400, error: { code: 'PGRST128' } })
  })
})

describe('an error that a function raises', () => {
  test('reaches the caller as it was raised', async () => {
    expect(await client.rpc('refuse', { words: 'No more' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'No more', details: 'because', hint: 'try another' },
    })
  })

  test('may choose its status', async () => {
    expect(await client.rpc('pay')).toMatchObject({
      status: 402,
      error: { code: 'PT402', message: 'Payment Required' },
    })
  })
})

test('a wrong argument is refused by PostgreSQL', async () => {
  expect(await client.rpc('add_numbers', { a: 'x' })).toMatchObject({ status: 400, error: { code: '22P02' } })
})

test('another method is refused', async () => {
  const answer = await library.ask('/rpc/add_numbers', { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(await answer.json()).toMatchObject({
    code: 'PGRST101',
    message: 'Cannot use the DELETE method on RPC',
  })
})

describe('a call by HEAD', () => {
  test('tells the count and nothing else', async () => {
    const answer = await client.rpc('list_books', { least_pages: 100 }, { head: true, count: 'exact' })
    expect(answer).toMatchObject({ data: null, count: 2, status: 200, error: null })
  })

  test('with arguments that no address can hold is a POST that shows nothing', async () => {
    const answer = await client.rpc('describe', { content: { a: 1 } }, { head: true })
    expect(answer).toMatchObject({ data: null, error: null })
  })
})

describe('functions of one name', () => {
  test('are told apart by their parameters', async () => {
    expect((await client.rpc('area', { side: 3 })).data).toBe(9)
    expect((await client.rpc('area', { width: 2, height: 5 }, { get: true })).data).toBe(10)
  })

  test('that cannot be told apart are all named', async () => {
    const { error, status } = await client.rpc('same_name', { a: 1 })
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${library.schema}.same_name(a => integer), ${library.schema}.same_name(a => text)`,
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  })
})

describe('a parameter', () => {
  test('that is variadic takes a list, or one value after the other', async () => {
    expect((await client.rpc('join_words', { words: ['a', 'b'] })).data).toBe('a-b')
    expect(await (await library.ask('/rpc/join_words?words=a&words=b&words=c')).json()).toBe('a-b-c')
  })

  test('that came twice is the last one', async () => {
    expect(await (await library.ask('/rpc/add_numbers?a=1&a=5&b=1')).json()).toBe(6)
  })

  test.each([
    ['take_json', 'application/json', '[{"a":1},2]', [{ a: 1 }, 2]],
    ['take_text', 'text/plain', 'four', 4],
    ['take_bytes', 'application/octet-stream', new Uint8Array([0, 255, 10]), 3],
  ])('without a name takes the whole body: %s', async (name, type, body, expected) => {
    const answer = await library.ask(`/rpc/${name}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(await answer.json()).toEqual(expected)
  })

  test('without a name is only for bodies of its type', async () => {
    const answer = await library.ask('/rpc/take_bytes', {
      method: 'POST',
      body: 'four',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'PGRST202',
      details: `Searched for the function ${library.schema}.take_bytes with a single unnamed text parameter, but no matches were found in the schema cache.`,
    })
  })
})

describe('a function that raises the whole answer', () => {
  test('decides about it', async () => {
    const answer = await library.ask('/rpc/raise_wire', {
      method: 'POST',
      body: JSON.stringify({
        said: '{"code":"C1","message":"m","details":"d","hint":"h"}',
        way: '{"status":402,"headers":{"X-Color":"red"}}',
      }),
    })
    expect({ status: answer.status, color: answer.headers.get('x-color') }).toEqual({
      status: 402,
      color: 'red',
    })
    expect(await answer.json()).toEqual({ code: 'C1', message: 'm', details: 'd', hint: 'h' })
  })

  test('says nothing that can be read', async () => {
    const { error, status } = await client.rpc('raise_wire', { said: 'no JSON', way: '{}' })
    expect({ code: error?.code, status }).toEqual({ code: 'PGRST121', status: 500 })
  })
})
