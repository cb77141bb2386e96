import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { asOwner } from '../postgres/owner.ts'
import { type Database, ensureSecret, openDatabase } from '../postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/testing.ts'
import { type Keyring, openKeyring } from '../tokens/tokens.ts'
import {
  createFunctions,
  type DefinedFunction,
  defineFunction,
  defineStreamFunction,
  refusal,
  type StreamFunction,
} from './functions.ts'

const ada = randomUUID()
let testDatabase: TestDatabase
let database: Database
let keyring: Keyring
let token: string
let logs: { fields: Record<string, unknown>; message: string }[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  await asOwner(testDatabase.connection, (owner) =>
    owner.query(`
      create table public.notes (
        id int primary key, person uuid not null, body text not null check (body <> 'forbidden'),
        parent int references public.notes (id)
      );
      alter table public.notes enable row level security;
      create policy "a person reads their notes" on public.notes for select to authenticated, app_writer using (person = auth.uid());
      create policy "a person writes their notes" on public.notes for insert to app_writer with check (person = auth.uid());
      grant select on public.notes to authenticated, app_writer;
      grant insert on public.notes to app_writer;`),
  )
  database = await openDatabase(testDatabase.connection)
  keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(testDatabase.connection, name, create),
    issuer: 'https://app.example.com/auth/v1',
  })
  token = await sign({})
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})
beforeEach(() => {
  logs = []
})

const sign = (change: object) =>
  keyring.sign({
    sub: ada,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 60,
    ...change,
  })

const anything = z.object({})
const noteInput = z.object({
  id: z.int('Number is required'),
  body: z.string('Body is required').trim().min(1, 'Body is required').default('empty'),
  person: z.uuid().optional(),
  parent: z.int().optional(),
  tags: z.array(z.string()).optional(),
})

/** Whoever holds its first lock waits here until the other holds the one that comes second. */
const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const attempts: number[] = []

const insertNote = 'insert into notes (id, person, body, parent) values ($1, $2, $3, $4)'

const functions: (DefinedFunction | StreamFunction)[] = [
  defineFunction(
    { name: 'add-note', access: 'write', input: noteInput },
    async ({ transaction, caller, input }) => {
      await transaction.query(insertNote, [
        input.id,
        input.person ?? caller.userId,
        input.body,
        input.parent ?? null,
      ])
      return { id: input.id, body: input.body }
    },
  ),
  defineFunction(
    { name: 'add-then-refuse', access: 'write', input: noteInput },
    async ({ transaction, caller, input }) => {
      await transaction.query(insertNote, [input.id, caller.userId, input.body, null])
      throw refusal(409, 'stale_revision', 'Someone else changed this', {
        fields: { body: 'Read it again' },
        details: { revision: 2 },
      })
    },
  ),
  defineFunction({ name: 'list-notes', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query('select id from notes order by id'),
  ),
  defineFunction({ name: 'write-in-a-read', access: 'read', input: anything }, ({ transaction, caller }) =>
    transaction.query(insertNote, [900, caller.userId, 'x', null]),
  ),
  defineFunction({ name: 'who-am-i', access: 'write', input: anything }, async ({ transaction, caller }) => {
    const [row] = await transaction.query(
      `select current_user as role, auth.uid() as person, current_setting('request.address') as address, current_setting('request.id') as request`,
    )
    return { ...row, caller: caller.userId, sameRequest: row?.request === caller.requestId }
  }),
  defineFunction({ name: 'break', access: 'read', input: anything }, () =>
    Promise.reject(new Error('the secret is xyzzy')),
  ),
  defineFunction({ name: 'raise', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query(`do $$ begin raise exception 'The last maintainer cannot leave'; end $$`),
  ),
  defineFunction({ name: 'bad-sql', access: 'read', input: anything }, ({ transaction }) =>
    transaction.query('select nowhere'),
  ),
  defineFunction({ name: 'nothing', access: 'read', input: anything }, async () => undefined),
  defineFunction(
    { name: 'stream', access: 'read', input: anything },
    async () =>
      new Response('data: one\n\ndata: two\n\n', { headers: { 'Content-Type': 'text/event-stream' } }),
  ),
  defineFunction(
    { name: 'take-both', access: 'write', input: z.object({ first: z.int() }) },
    async ({ transaction, input: { first } }) => {
      const take = (lock: number) => transaction.query('select pg_advisory_xact_lock($1)', [lock])
      attempts.push(first)
      await take(first)
      meeting[first]?.resolve()
      await Promise.all(meeting.map(({ promise }) => promise))
      await take(1 - first)
      return { first }
    },
  ),
  defineStreamFunction(
    {
      name: 'measure',
      access: 'write',
      input: z.object({ unit: z.enum(['bytes']) }),
      maxBody: 2 * 1024 * 1024,
    },
    async ({ body, input, run }) => {
      let size = 0
      for await (const chunk of body) size += chunk.byteLength
      const [row] = await run((transaction) => transaction.query('select current_user as role'))
      return Response.json({ size, unit: input.unit, role: row?.role })
    },
  ),
]

type Call = { method?: string; headers?: Record<string, string>; body?: string; bearer?: string | null }

async function call(
  name: string,
  input?: unknown,
  { method = 'POST', headers = {}, body, bearer = token }: Call = {},
) {
  const app = new Hono().route(
    '/functions/v1',
    createFunctions({
      database,
      keyring,
      functions,
      logger: {
        info: () => undefined,
        warn: () => undefined,
        error: (fields, message) => logs.push({ fields: { ...fields }, message }),
      },
    }),
  )
  const content = body ?? (input === undefined ? undefined : JSON.stringify(input))
  const answer = await app.request(
    `/functions/v1/${name}`,
    {
      method,
      headers: {
        apikey: keyring.publishableKey,
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...(content !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    },
    { clientAddress: '203.0.113.8' },
  )
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const noteIds = async () =>
  (
    await database.query<{ id: number }>(
      { role: 'authenticated', claims: { sub: ada } },
      { text: 'select id from notes' },
    )
  ).map(({ id }) => id)

describe('a write', () => {
  test('runs as the writing role with the claims, the address and the request of the caller', async () => {
    const { status, body } = await call('who-am-i')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      role: 'app_writer',
      person: ada,
      caller: ada,
      address: '203.0.113.8',
      sameRequest: true,
    })
  })

  test('answers what it stored, with the input as the contract reads it', async () => {
    const { status, body, headers } = await call('add-note', { id: 1, body: '  a note ' })
    expect([status, body]).toEqual([200, { id: 1, body: 'a note' }])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await noteIds()).toContain(1)
  })

  test('that is refused leaves nothing behind', async () => {
    const { status, body } = await call('add-then-refuse', { id: 2 })
    expect([status, body]).toEqual([
      409,
      {
        code: 'stale_revision',
        message: 'Someone else changed this',
        fields: { body: 'Read it again' },
        details: { revision: 2 },
      },
    ])
    expect(await noteIds()).not.toContain(2)
    expect(logs).toEqual([])
  })
})

describe('a read', () => {
  test('sees what the caller may see, and takes no body', async () => {
    await call('add-note', { id: 10 })
    expect((await call('list-notes')).body).toEqual(expect.arrayContaining([{ id: 10 }]))
    const other = await call('list-notes', undefined, { bearer: await sign({ sub: randomUUID() }) })
    expect([other.status, other.body]).toEqual([200, []])
  })

  test('that tries to write is a fault of ours and writes nothing', async () => {
    expect((await call('write-in-a-read')).status).toBe(500)
    expect(await noteIds()).not.toContain(900)
  })
})

describe('input', () => {
  test.each([
    [{}, { id: 'Number is required' }],
    [
      { id: 'x', body: '' },
      { id: 'Number is required', body: 'Body is required' },
    ],
    [{ id: 3, tags: ['a', 1] }, { 'tags.1': expect.any(String) }],
    [[], { '': expect.any(String) }],
    [null, { '': expect.any(String) }],
  ])('%j is refused by field', async (input, fields) => {
    const { status, body } = await call('add-note', input)
    expect([status, body]).toEqual([400, { code: 'validation_failed', message: expect.any(String), fields }])
  })

  test('that is no JSON is refused', async () => {
    const { status, body } = await call('add-note', undefined, { body: '{' })
    expect([status, body]).toEqual([400, { code: 'bad_json', message: expect.any(String) }])
  })

  test('of another kind is refused', async () => {
    const answer = await call('add-note', undefined, {
      body: 'text',
      headers: { 'Content-Type': 'text/plain' },
    })
    expect([answer.status, answer.body]).toMatchObject([415, { code: 'unsupported_media_type' }])
  })

  test('beyond one megabyte is refused', async () => {
    const answer = await call('add-note', { id: 4, body: 'x'.repeat(1024 * 1024) })
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'request_entity_too_large' }])
  })
})

test('two that wait for each other are both carried out: the one that PostgreSQL ends is run again', async () => {
  const answers = await Promise.all([0, 1].map((first) => call('take-both', { first })))
  expect(answers.map(({ body }) => body)).toEqual([{ first: 0 }, { first: 1 }])
  expect(attempts).toHaveLength(3)
  expect(logs).toEqual([])
})

describe('what PostgreSQL refuses', () => {
  test.each([
    ['a note of somebody else', { id: 20, person: randomUUID() }, 403, 'forbidden'],
    ['a note that refers to nothing', { id: 21, parent: 999 }, 409, 'reference_conflict'],
    ['a value that a check forbids', { id: 22, body: 'forbidden' }, 400, 'invalid_value'],
    ['a number out of range', { id: 2 ** 31 }, 400, 'invalid_value'],
  ])('%s answers a refusal without internals', async (_, input, status, code) => {
    const answer = await call('add-note', input)
    expect([answer.status, answer.body]).toEqual([status, { code, message: expect.any(String) }])
    expect(answer.text).not.toMatch(/notes|policy|constraint|check/i)
    expect(logs).toEqual([])
  })

  test('a second one of the same key answers a conflict', async () => {
    await call('add-note', { id: 30 })
    expect(await call('add-note', { id: 30 })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    })
  })

  test('what SQL raises by hand is told in its own words', async () => {
    expect(await call('raise')).toMatchObject({
      status: 400,
      body: { code: 'refused', message: 'The last maintainer cannot leave' },
    })
  })
})

describe('a fault of ours', () => {
  test.each(['break', 'bad-sql'])('in %s answers an id, and the log has the cause under it', async (name) => {
    const { status, body, text, headers } = await call(name)
    const id = headers.get('x-request-id')
    expect([status, body]).toEqual([
      500,
      { code: 'unexpected_failure', message: 'Something went wrong on our end', id },
    ])
    expect(text).not.toMatch(/xyzzy|nowhere/)
    expect(logs).toEqual([
      { fields: { requestId: id, function: name, err: expect.any(Error) }, message: 'function failed' },
    ])
  })
})

describe('who may call', () => {
  test('nobody without a token', async () => {
    const { status, body } = await call('list-notes', {}, { bearer: null })
    expect([status, body]).toEqual([401, { code: 401, message: 'Missing authorization header' }])
  })

  test.each(['nonsense', 'a.b.c'])('nobody with the token %s', async (bearer) => {
    const { status, body } = await call('list-notes', {}, { bearer })
    expect([status, body]).toEqual([401, { code: 401, message: 'Invalid JWT' }])
  })

  test('nobody with an API key in its place, nor with one that is over, nor without a person', async () => {
    const bearers = [
      keyring.publishableKey,
      keyring.secretKey,
      await sign({ exp: 1000 }),
      await sign({ sub: undefined }),
      await sign({ sub: 'nobody' }),
      await sign({ role: 'service_role' }),
      await sign({ role: 'app_writer' }),
    ]
    for (const bearer of bearers) expect((await call('list-notes', {}, { bearer })).status).toBe(401)
  })

  test('nobody with an unknown API key, even beside a good token', async () => {
    expect((await call('list-notes', {}, { headers: { apikey: 'guessed' } })).status).toBe(401)
  })
})

describe('the wire', () => {
  test.each(['no-such', 'add-note/more', 'constructor'])('%s is not found', async (name) => {
    const { status, body } = await call(name)
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not the way to call', async (method) => {
    const { status, headers } = await call('list-notes', undefined, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  test('a preflight allows what the client sends', async () => {
    const { status, headers } = await call('add-note', undefined, {
      method: 'OPTIONS',
      bearer: null,
      headers: { apikey: '' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization,x-client-info,apikey,content-type,x-retry-count,traceparent,tracestate,baggage,x-region',
    )
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE,OPTIONS')
  })

  test('a function without an answer answers without content', async () => {
    const { status, text, headers } = await call('nothing')
    expect([status, text, headers.has('content-type')]).toEqual([204, '', false])
  })

  test('a stream is passed on as it is', async () => {
    const { status, text, headers } = await call('stream')
    expect([status, text]).toEqual([200, 'data: one\n\ndata: two\n\n'])
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a function that takes a stream', () => {
  const headers = { 'Content-Type': 'application/x-ndjson' }

  test('reads more than others may send, with its input in the address', async () => {
    const body = 'x'.repeat(1_500_000)
    const { status, body: answer } = await call('measure?unit=bytes', undefined, { body, headers })
    expect([status, answer]).toEqual([200, { size: 1_500_000, unit: 'bytes', role: 'app_writer' }])
  })

  test('refuses what is longer than it takes', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024 + 1)
    const { status, body: answer } = await call('measure?unit=bytes', undefined, { body, headers })
    expect([status, answer]).toEqual([
      413,
      { code: 'request_entity_too_large', message: 'The request body is too large' },
    ])
  })

  test('checks its input and who asks', async () => {
    expect((await call('measure?unit=miles', undefined, { body: 'x', headers })).status).toBe(400)
    expect((await call('measure?unit=bytes', undefined, { body: 'x', headers, bearer: null })).status).toBe(
      401,
    )
  })
})

test('two functions of one name stop the start', () => {
  const [one] = functions
  const twice = one === undefined ? [] : [one, one]
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  expect(() => createFunctions({ database, keyring, functions: twice, logger })).toThrow('same name')
})
