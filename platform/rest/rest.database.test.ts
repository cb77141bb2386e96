import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../postgres/postgres.ts'
import { alder, type Fixture, openFixture, tokenOf } from './testing/fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'), {
    limits: {
      maxRows: 3,
      bodyBytes: 2000,
      answerBytes: 3000,
      urlBytes: 500,
      embeddingDepth: 2,
      statementTimeout: 5000,
    },
  })
})

afterAll(async () => {
  await fixture?.close()
})

const body = (value: unknown) => ({ method: 'POST', body: JSON.stringify(value) })

describe('an answer', () => {
  test('says what it is, where it is from and which rows it has', async () => {
    const answer = await fixture.ask('/authors?select=id,name&order=id.desc&limit=2')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-range': '0-1/*',
      'content-location': '/authors?limit=2&order=id.desc&select=id,name',
      vary: 'Accept, Prefer, Range',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(await answer.json()).toEqual([
      { id: 3, name: 'Cy, the "Old"' },
      { id: 2, name: 'Bo' },
    ])
  })

  test('to HEAD is the same without a body', async () => {
    const answer = await fixture.ask('/authors?limit=1', {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('0-0/3')
    expect(await answer.text()).toBe('')
  })

  test('names the schema if one was asked for', async () => {
    const named = await fixture.ask('/authors', { headers: { 'accept-profile': 'public' } })
    expect(named.headers.get('content-profile')).toBe('public')
    const unknown = await fixture.ask('/authors', { headers: { 'accept-profile': 'auth' } })
    expect(unknown.status).toBe(406)
    expect(await unknown.json()).toMatchObject({ code: 'PGRST106' })
  })

  test('to OPTIONS says what can be done', async () => {
    const allow = async (path: string) =>
      (await fixture.ask(path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allow('/authors')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/rpc/add_numbers')).toBe('OPTIONS,GET,HEAD,POST')
    expect(await allow('/rpc/rename_author')).toBe('OPTIONS,POST')
    expect((await fixture.ask('/nothing', { method: 'OPTIONS' })).status).toBe(404)
    expect((await fixture.ask('/rpc/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('to OPTIONS is for every page, with and without an origin', async () => {
    for (const headers of [{}, { origin: 'https://app.example' }]) {
      const answer = await fixture.ask('/authors', { method: 'OPTIONS', headers })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    }
  })
})

describe('another origin', () => {
  test('may ask with every header that the client sends', async () => {
    const answer = await fixture.ask('/authors', {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'PATCH' },
    })
    expect(answer.status).toBe(204)
    const allowed = answer.headers.get('access-control-allow-headers')?.split(',')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'apikey',
        'authorization',
        'x-client-info',
        'content-type',
        'accept-profile',
        'content-profile',
        'prefer',
        'range',
        'x-retry-count',
      ]),
    )
  })

  test('may read what the client needs', async () => {
    const answer = await fixture.ask('/authors', { headers: { origin: 'https://app.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining([
        'Content-Range',
        'Content-Location',
        'Content-Profile',
        'Preference-Applied',
        'Range-Unit',
        'Location',
      ]),
    )
  })
})

describe('who asks', () => {
  test('is nobody without a token, and may do what anon may', async () => {
    const answer = await fixture.ask('/authors', { token: null })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({
      code: '42501',
      message: 'permission denied for table authors',
    })
    expect(await (await fixture.ask('/rpc/add_numbers?a=1', { token: null })).json()).toBe(2)
  })

  test('may lack a privilege', async () => {
    const answer = await fixture.ask('/publishers', body({ id: alder, name: 'x' }))
    expect(answer.status).toBe(403)
  })

  test('has to bring a token that holds', async () => {
    const expired = tokenOf({ role: 'authenticated', exp: 1 })
    const answer = await fixture.ask('/authors', { token: expired })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="JWT expired"',
    )
  })

  test('may send the API key as a parameter', async () => {
    expect((await fixture.ask('/rpc/add_numbers?a=1&apikey=public', { token: null })).status).toBe(200)
    expect((await fixture.ask('/rpc/add_numbers?a=1&apikey=guess', { token: null })).status).toBe(401)
  })
})

describe('a limit', () => {
  test('of rows cuts, and the range says so', async () => {
    const answer = await fixture.ask('/books?select=id&order=id&limit=4', {
      headers: { prefer: 'count=exact' },
    })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('0-2/4')
    expect(await (await fixture.ask('/rpc/list_titles')).json()).toHaveLength(3)
  })

  test.each([
    [`/authors?name=eq.${'x'.repeat(600)}`, {}, 414, 'The request URL is longer than 500 bytes'],
    ['/authors?select=a(b(c(d)))', {}, 400, 'The select parameter nests more than 2 levels'],
    ['/topics', body({ label: 'x'.repeat(3000) }), 413, 'The request body is larger than 2000 bytes'],
  ])('%s', async (path, init, status, message) => {
    const answer = await fixture.ask(path, init)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^PGRST1/), message })
  })

  test('of a body counts what arrives, whatever its length is said to be', async () => {
    const chunks = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(500)))
      },
    })
    const init = { method: 'POST', body: chunks, duplex: 'half' } as const
    expect((await fixture.ask('/topics', init)).status).toBe(413)
  })

  describe('of an answer', () => {
    const much = Array.from({ length: 8 }, (_, place) => `a${place}:books!author_id(*,topics(*))`).join()
    const refused = {
      code: 'PGRST100',
      message: 'The answer is larger than 3000 bytes',
      details: 'Ask for fewer rows, columns or embedded relations.',
      hint: null,
    }

    test.each(['application/json', 'text/csv', 'application/vnd.pgrst.object+json'])(
      'holds for %s',
      async (accept) => {
        const answer = await fixture.ask(`/authors?id=eq.1&select=*,${much}`, { headers: { accept } })
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual(refused)
      },
    )

    test('takes back what would have been written', async () => {
      const answer = await fixture.ask(`/authors?id=eq.1&select=*,${much}`, {
        method: 'PATCH',
        headers: { prefer: 'return=representation' },
        body: JSON.stringify({ name: 'Too much' }),
      })
      expect(await answer.json()).toEqual(refused)
      const after = await fixture.ask('/authors?id=eq.1&select=name')
      expect(await after.json()).toEqual([{ name: 'Ada' }])
    })

    test('lets one pass that is only counted', async () => {
      const answer = await fixture.ask(`/authors?id=eq.1&select=*,${much}`, { method: 'HEAD' })
      expect(answer.status).toBe(200)
    })
  })

  test('of time ends a statement', async () => {
    const answer = await fixture.ask('/rpc/wait_long', body({}))
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      code: '57014',
      message: 'canceling statement due to statement timeout',
      details: null,
      hint: null,
    })
  })
})

test('a role that was given less time gets no more', async () => {
  const hurried = await openFixture(inject('testCluster'))
  try {
    await asOwner(hurried.connection, async (owner) => {
      const [row] = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
      await owner.query(`alter role authenticated in database ${row?.name} set statement_timeout = '0.1s'`)
    })
    const answer = await hurried.ask('/rpc/wait_long', { method: 'POST', body: '{}' })
    expect(await answer.json()).toMatchObject({ code: '57014' })
  } finally {
    await hurried.close()
  }
})

describe('what was changed', () => {
  const label = async (id: number) => {
    const [row] = (await (await fixture.ask(`/topics?id=eq.${id}&select=label`)).json()) as {
      label: string
    }[]
    return row?.label
  }
  const single = { accept: 'application/vnd.pgrst.object+json' }

  test('is taken back if it was more than one row and one was asked for', async () => {
    const patch = { method: 'PATCH', body: '{"label":"changed"}', headers: single }
    const answer = await fixture.ask('/topics?id=in.(20,21)', patch)
    expect(answer.status).toBe(406)
    expect(await answer.json()).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    expect(await label(20)).toBe('science')
  })

  test('is taken back if it was more than might be', async () => {
    const headers = { prefer: 'handling=strict, max-affected=1' }
    const answer = await fixture.ask('/book_topics?book_id=eq.10', { method: 'DELETE', headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
      hint: null,
    })
    const left = await fixture.ask('/book_topics?book_id=eq.10&select=topic_id')
    expect(await left.json()).toHaveLength(2)
  })
})

describe('an error of PostgreSQL', () => {
  const raise = (state: string, words: string, detail?: string) =>
    fixture.ask('/rpc/refuse', body({ state, words, ...(detail !== undefined && { detail }) }))

  test('chooses the answer if it was raised for it', async () => {
    const answer = await raise(
      'PGRST',
      '{"code":"Q1","message":"Too much"}',
      '{"status":429,"headers":{"Retry-After":"7"}}',
    )
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(await answer.json()).toEqual({ code: 'Q1', message: 'Too much', details: null, hint: null })
    expect((await raise('PT402', 'Pay')).status).toBe(402)
  })

  test('never brings the statement or where it was, and one of the client is not logged', async () => {
    fixture.logged.length = 0
    const answer = await fixture.ask('/authors?id=eq.none')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: '22P02',
      message: 'invalid input syntax for type integer: "none"',
      details: null,
      hint: null,
    })
    expect(fixture.logged).toEqual([])
  })

  test('of the server is logged with the request', async () => {
    fixture.logged.length = 0
    const answer = await raise('XX000', 'broken')
    expect(answer.status).toBe(500)
    expect(fixture.logged).toEqual([
      expect.objectContaining({
        requestId: answer.headers.get('x-request-id'),
        message: 'rest request failed',
      }),
    ])
  })
})

describe('the schema cache', () => {
  const alter = (sql: string) => asOwner(fixture.connection, (owner) => owner.query(sql))

  test('follows a change when it is told of it', async () => {
    const add =
      'alter table public.topics add column color text; grant select on public.topics to authenticated'
    await alter(`${add}; notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await fixture.ask('/topics?select=color')).status).toBe(200)
    await alter("alter table public.topics drop column color; notify pgrst, 'reload schema'")
    await expect.poll(async () => (await fixture.ask('/topics')).status).toBe(200)
    expect((await fixture.ask('/topics?select=color')).status).toBe(400)
  })

  test('follows changes also where it could not be listened to them at first', async () => {
    let isDown = true
    const refuse = () => Promise.reject(new Error('down'))
    const late = await openFixture(inject('testCluster'), {
      wrap: (database) => ({
        ...database,
        query: database.query.bind(database),
        listen: (...given) => (isDown ? refuse() : database.listen(...given)),
        transaction: (context, work) => (isDown ? refuse() : database.transaction(context, work)),
      }),
    })
    expect((await late.ask('/topics')).status).toBe(503)
    isDown = false
    expect((await late.ask('/topics?select=color')).status).toBe(400)
    const add = 'alter table public.topics add column color text'
    const tell = "notify pgrst, 'reload schema'"
    await asOwner(late.connection, (owner) => owner.query(`${add}; ${tell}`))
    await expect.poll(async () => (await late.ask('/topics?select=color')).status).toBe(200)
    await late.close()
  })

  test('is asked for again while the database cannot be reached, and kept when it cannot be read anew', async () => {
    let isDown = true
    const late = await openFixture(inject('testCluster'), {
      wrap: (database) => ({
        ...database,
        query: database.query.bind(database),
        listen: database.listen.bind(database),
        transaction: (context, work) =>
          isDown ? Promise.reject(new Error('down')) : database.transaction(context, work),
      }),
    })
    const answer = await late.ask('/authors')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({ code: 'PGRST002' })
    isDown = false
    expect((await late.ask('/authors')).status).toBe(200)
    isDown = true
    late.logged.length = 0
    await asOwner(late.connection, (owner) => owner.query("notify pgrst, 'reload schema'"))
    await expect.poll(() => late.logged).toMatchObject([{ message: 'schema cache could not be loaded' }])
    expect((await late.ask('/authors')).status).toBe(200)
    await late.close()
  })
})
