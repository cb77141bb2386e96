import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sign } from '../support/platform.ts'
import { type Client, type Library, openLibrary } from './support/library.ts'

/** Sends what fetch would not. */
async function askRaw(method: string, path: string): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(library.url)
  const sent = request({ hostname, port, method, path: `/rest/v1${path}` })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await json(answer) }
}

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary({ audience: 'authenticated' })
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

test('an address that is too long says so, on the product as on the platform alone', async () => {
  for (const { url } of [library, inject('installation')]) {
    const answer = await fetch(`${url}/rest/v1/anything?name=eq.${'x'.repeat(20_000)}`)
    expect(answer.status, url).toBe(414)
    expect(await answer.json()).toMatchObject({ code: 'PGRST100' })
  }
})

describe('a name that is not there', () => {
  test('of a table', async () => {
    expect(await client.from('author').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: `Could not find the table '${library.schema}.author' in the schema cache`,
        hint: `Perhaps you meant the table '${library.schema}.authors'`,
        details: null,
      },
    })
  })

  test('of a column', async () => {
    expect(await client.from('authors').select('nam')).toMatchObject({
      status: 400,
      error: { code: '42703', message: 'column authors.nam does not exist' },
    })
    expect(await client.from('authors').select().eq('nam', 1)).toMatchObject({ error: { code: '42703' } })
    expect(await client.from('authors').select().order('nam')).toMatchObject({ error: { code: '42703' } })
  })

  test('of a path', async () => {
    const answer = await library.ask('/authors/1')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'PGRST125' })
  })
})

describe('what cannot be done', () => {
  test.each([
    ['TRACE', '/authors', 405, 'PGRST117'],
    ['DELETE', '/rpc/area', 405, 'PGRST101'],
    ['POST', '/', 405, 'PGRST117'],
  ])('%s %s', async (method, path, status, code) => {
    const answer = await askRaw(method, path)
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test.each([
    ['/authors?limit=-1', 416, 'PGRST103', 'Limit should be greater than or equal to zero.'],
    ['/authors?select=name&books.id=eq.1', 400, 'PGRST108', null],
    [
      '/authors?select=id,books(id)&order=books(id)',
      400,
      'PGRST118',
      "'authors' and 'books' do not form a many-to-one or one-to-one relationship",
    ],
    [
      '/authors?select=id,books(id)&books=eq.1',
      400,
      'PGRST120',
      'Only is null or not is null filters are allowed on embedded resources',
    ],
    [
      '/authors?select=id,nothing(id)',
      400,
      'PGRST200',
      expect.stringContaining("Searched for a foreign key relationship between 'authors' and 'nothing'"),
    ],
  ])('%s', async (path, status, code, details) => {
    const answer = await library.ask(path)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code, details })
  })

  test('an aggregate where they are off', async () => {
    const plain = await openLibrary({ aggregates: false })
    try {
      const { error, status } = await plain.client.from('books').select('pages.sum()')
      expect({ code: error?.code, status }).toEqual({ code: 'PGRST123', status: 400 })
    } finally {
      await plain.close()
    }
  })
})

describe('what cannot be read', () => {
  test.each([
    ['/authors?id=xx.1', '"failed to parse filter (xx.1)" (line 1, column 1)'],
    ['/authors?select=id,(', '"failed to parse select parameter (id,()" (line 1, column 4)'],
    ['/authors?order=id.up', '"failed to parse order (id.up)" (line 1, column 3)'],
    ['/authors?or=(id.eq.1', '"failed to parse logic tree ((id.eq.1)" (line 1, column 9)'],
  ])('%s', async (path, message) => {
    const answer = await library.ask(path)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST100')
    expect(await answer.json()).toEqual({
      code: 'PGRST100',
      message,
      details: expect.stringMatching(/^unexpected .* expecting /),
      hint: null,
    })
  })

  test('a type that does not fit', async () => {
    expect(await client.from('authors').select().eq('id', 'x')).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type integer: "x"' },
    })
    expect(await client.from('authors').select().like('id', 'x')).toMatchObject({
      status: 404,
      error: { code: '42883' },
    })
  })

  test('preferences that are not known, if they have to be', async () => {
    const answer = await library.ask('/authors', { headers: { prefer: 'handling=strict, color=red' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'PGRST122',
      details: 'Invalid preferences: color=red',
    })
  })

  test('a form that cannot be given', async () => {
    expect(await client.from('authors').select().setHeader('Accept', 'image/png')).toMatchObject({
      status: 406,
      error: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
    })
  })
})

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('who asks', () => {
  const ask = (token: string) => library.ask('/authors', { headers: { authorization: `Bearer ${token}` } })

  test.each([
    ['expired', () => sign({ role: 'authenticated', exp: 1 }), 'PGRST303', 'JWT expired'],
    [
      'forged',
      () => sign({ role: 'authenticated' }, 'another secret of thirty-two letters'),
      'PGRST301',
      'JWT cryptographic operation failed',
    ],
    [
      'not yet valid',
      () => sign({ role: 'authenticated', nbf: inAnHour() }),
      'PGRST303',
      'JWT not yet valid',
    ],
    [
      'from the future',
      () => sign({ role: 'authenticated', iat: inAnHour() }),
      'PGRST303',
      'JWT issued at future',
    ],
    [
      'meant for others',
      () => sign({ role: 'authenticated', aud: 'others' }),
      'PGRST303',
      'JWT not in audience',
    ],
    [
      'signed in a way of its own',
      () => sign({ role: 'authenticated' }).replace(/^[^.]+/, encode({ alg: 'ES512' })),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    ['torn', () => 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    [
      'of no role of ours',
      () => sign({ role: 'postgres' }),
      'PGRST301',
      'JWT cryptographic operation failed',
    ],
  ])('with a token that is %s', async (_, token, code, message) => {
    const answer = await ask(token())
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"')
    expect(await answer.json()).toEqual({ code, message, details: null, hint: null })
  })

  test('with an empty token', async () => {
    const answer = await library.ask('/authors', { headers: { authorization: 'Bearer ' } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      code: 'PGRST301',
      message: 'Empty JWT is sent in Authorization header',
    })
  })

  test('without a token, where one is asked for', async () => {
    const closed = await openLibrary({ anonRole: null })
    try {
      const answer = await fetch(`${closed.url}/rest/v1/authors`)
      expect({ status: answer.status, asked: answer.headers.get('www-authenticate') }).toEqual({
        status: 401,
        asked: 'Bearer',
      })
      expect(await answer.json()).toMatchObject({ code: 'PGRST302', message: 'Anonymous access is disabled' })
      expect((await closed.ask('/authors')).status).toBe(200)
    } finally {
      await closed.close()
    }
  })

  test('without the right', async () => {
    expect(await client.from('vault').select()).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'permission denied for table vault' },
    })
    expect(await library.anonymous.from('vault').select()).toMatchObject({ status: 401 })
  })
})

test('a new table can be asked for as soon as PostgreSQL says so', async () => {
  await library.query(`
    create table later (id int primary key);
    grant select on later to authenticated;
    notify pgrst, 'reload schema'`)
  await expect.poll(async () => (await client.from('later').select()).status).toBe(200)
})

test('OPTIONS lists the allowed methods', async () => {
  const answer = await library.ask('/authors', { method: 'OPTIONS' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('allow')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})
