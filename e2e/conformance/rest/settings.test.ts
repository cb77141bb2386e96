import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary((schema) => ({
    transactionEnd: 'commit-allow-override',
    preRequest: `${schema}.guard`,
    settings: { 'app.color': 'green' },
  }))
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

describe('a function learns', () => {
  test('what was asked', async () => {
    const answer = await library.ask('/rpc/read_request', {
      headers: { 'x-agent': 'test', cookie: 'a=1; b=two' },
    })
    expect(await answer.json()).toMatchObject({
      method: 'GET',
      path: '/rpc/read_request',
      agent: 'test',
      cookie: null,
      cookies: { a: '1', b: 'two' },
      search_path: `"${library.schema}", "public"`,
      app: 'green',
      guarded: 'yes',
    })
  })

  test('nothing of an earlier request', async () => {
    await library.ask('/rpc/read_request', { headers: { 'x-agent': 'test', cookie: 'a=1' } })
    const { data } = await client.rpc('read_request')
    expect(data).toMatchObject({ method: 'POST', agent: null, cookies: {} })
  })
})

describe('a function says', () => {
  test('headers and status of the response', async () => {
    const answer = await library.ask('/rpc/shape_response', {
      method: 'POST',
      body: JSON.stringify({ headers: '[{"X-Color":"red"},{"content-range":"none"}]', status: '418' }),
    })
    expect(answer.status).toBe(418)
    expect(answer.headers.get('x-color')).toBe('red')
    expect(answer.headers.get('content-range')).toBe('none')
    const next = await library.ask('/authors?limit=1')
    expect({ status: next.status, color: next.headers.get('x-color') }).toEqual({
      status: 200,
      color: null,
    })
  })

  test.each([
    [{ headers: 'red' }, 'PGRST111'],
    [{ headers: '{"X":"red"}' }, 'PGRST111'],
    [{ headers: '[{"X":"red","Y":"blue"}]' }, 'PGRST111'],
    [{ headers: '[{"X":1}]' }, 'PGRST111'],
    [{ headers: '[{"X":"a\\r\\nSet-Cookie: b"}]' }, 'PGRST111'],
    [{ headers: '[]', status: 'fine' }, 'PGRST112'],
  ])('what cannot be sent: %j', async (args, code) => {
    const { error, status } = await client.rpc('shape_response', args)
    expect({ code: error?.code, status }).toEqual({ code, status: 500 })
  })
})

test('the function before each request can refuse it', async () => {
  const answer = await library.ask('/authors', { headers: { 'x-blocked': 'yes' } })
  expect(answer.status).toBe(403)
  const write = await library.ask('/topics?id=eq.20', { method: 'DELETE', headers: { 'x-blocked': 'yes' } })
  expect(write.status).toBe(403)
  expect(await library.query('select id from topics where id = 20')).toHaveLength(1)
})

describe('a transaction', () => {
  test('is rolled back on request, and shows what it would have done', async () => {
    const inserted = await client.from('topics').insert({ id: 95, label: 'x' }).select('id').rollback()
    expect(inserted).toMatchObject({ status: 201, data: [{ id: 95 }] })
    const deleted = await client.from('book_topics').delete().eq('book_id', 10).select('topic_id').rollback()
    expect(deleted.data).toHaveLength(2)
    const called = await client.rpc('touch_topic', { topic: 20, new_label: 'x' }).rollback()
    expect(called.status).toBe(204)
    expect(await library.query('select count(*)::int from topics where id = 95')).toEqual([{ count: 0 }])
    expect(await library.query('select count(*)::int from book_topics where book_id = 10')).toEqual([
      { count: 2 },
    ])
    expect(await library.query('select label from topics where id = 20')).toEqual([{ label: 'science' }])
  })

  test('says so', async () => {
    const answer = await library.ask('/book_topics?topic_id=eq.22', {
      method: 'DELETE',
      headers: { prefer: 'tx=rollback' },
    })
    expect(answer.headers.get('preference-applied')).toBe('tx=rollback')
  })

  test('is kept where the server does not let a request decide', async () => {
    const strict = await openLibrary()
    try {
      const inserted = await strict.ask('/topics', {
        method: 'POST',
        body: '{"id":96,"label":"x"}',
        headers: { prefer: 'tx=rollback' },
      })
      expect({ status: inserted.status, applied: inserted.headers.get('preference-applied') }).toEqual({
        status: 201,
        applied: null,
      })
      expect(await strict.query('select count(*)::int from topics where id = 96')).toEqual([{ count: 1 }])
    } finally {
      await strict.close()
    }
  })

  test('is rolled back where the server was told to', async () => {
    const trial = await openLibrary({ transactionEnd: 'rollback' })
    try {
      const { data } = await trial.client.from('topics').insert({ id: 97, label: 'x' }).select('id')
      expect(data).toEqual([{ id: 97 }])
      expect(await trial.query('select count(*)::int from topics where id = 97')).toEqual([{ count: 0 }])
    } finally {
      await trial.close()
    }
  })
})

describe('a time zone', () => {
  const read = (prefer: string) => library.ask('/loans?select=made_at&id=eq.40', { headers: { prefer } })

  test('is that of the request', async () => {
    const answer = await read('timezone=America/Los_Angeles')
    expect(await answer.json()).toEqual([{ made_at: '2026-01-01T19:04:05-08:00' }])
    expect(answer.headers.get('preference-applied')).toBe('timezone=America/Los_Angeles')
  })

  test('that nobody knows is passed over, unless the handling is strict', async () => {
    expect((await read('timezone=Moon/Tycho')).headers.get('preference-applied')).toBeNull()
    const strict = await read('handling=strict, timezone=Moon/Tycho')
    expect(strict.status).toBe(400)
    expect(await strict.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: timezone=Moon/Tycho',
    })
  })
})

describe('a schema', () => {
  test('is chosen by the profile, and named in the answer', async () => {
    const answer = await library.ask('/authors?limit=1', { headers: { 'accept-profile': library.schema } })
    expect(answer.headers.get('content-profile')).toBe(library.schema)
    const written = await library.ask('/topics?id=eq.20', {
      method: 'PATCH',
      body: '{"label":"science"}',
      headers: { 'content-profile': library.schema, prefer: 'return=representation' },
    })
    expect(written.headers.get('content-profile')).toBe(library.schema)
  })

  test('that is not exposed is refused', async () => {
    const { error, status } = await client.schema('auth').from('users').select()
    expect({ code: error?.code, hint: error?.hint, status }).toEqual({
      code: 'PGRST106',
      hint: `Only the following schemas are exposed: ${library.schema}, public`,
      status: 406,
    })
  })
})
