import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Library, openLibrary } from './support/library.ts'

let library: Library
let client: Client

beforeAll(async () => {
  library = await openLibrary({ plans: true, openApi: 'everyone' })
  client = library.client
})

afterAll(async () => {
  await library?.close()
})

const get = (path: string, accept: string) => library.ask(path, { headers: { accept } })

describe('a plan', () => {
  test('comes as text or as JSON, and nothing is done', async () => {
    const text = await client.from('authors').select().explain()
    expect(text.data).toMatch(/^Aggregate {2}\(cost=/)
    const json = await client
      .from('authors')
      .select()
      .explain({ format: 'json', verbose: true, settings: true })
    expect(json.data).toEqual([expect.objectContaining({ Plan: expect.any(Object) })])
    const analyzed = await client.from('book_topics').delete().eq('topic_id', 21).explain({ analyze: true })
    expect(analyzed.data).toContain('actual time=')
    expect(await library.query('select book_id from book_topics where topic_id = 21')).toHaveLength(1)
  })

  test('names its type', async () => {
    const answer = await get(
      '/authors',
      'application/vnd.pgrst.plan+json; for="text/csv"; options=buffers|analyze',
    )
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|buffers; charset=utf-8',
    )
  })

  test('is not shown unless the server was told so', async () => {
    const closed = await openLibrary()
    try {
      const { error, status } = await closed.client.from('authors').select().explain()
      expect({ code: error?.code, status }).toEqual({ code: 'PGRST107', status: 406 })
    } finally {
      await closed.close()
    }
  })
})

describe('a media type of the database', () => {
  test('is what a function gives, as text and as bytes', async () => {
    const page = await get('/rpc/page?name=Ada', 'text/html')
    expect({ type: page.headers.get('content-type'), body: await page.text() }).toEqual({
      type: 'text/html',
      body: '<h1>Ada</h1>',
    })
    const dot = await get('/rpc/dot', '*/*')
    expect(dot.headers.get('content-type')).toBe('image/gif')
    expect([...new Uint8Array(await dot.arrayBuffer())]).toEqual([0x47, 0x49, 0x46, 0xff, 0x00])
  })

  test('is what an aggregate makes of the rows of its relation', async () => {
    const lines = await get('/authors?order=id&limit=2', 'text/lines')
    expect({ type: lines.headers.get('content-type'), body: await lines.text() }).toEqual({
      type: 'text/lines',
      body: 'Ada\nBo\n',
    })
  })

  test.each([
    ['/rpc/page?name=Ada', 'application/json'],
    ['/books', 'text/lines'],
    ['/books', 'image/png'],
  ])('%s is not given as %s', async (path, accept) => {
    const answer = await get(path, accept)
    expect(answer.status).toBe(406)
    expect(await answer.json()).toMatchObject({
      code: 'PGRST107',
      message: `None of these media types are available: ${accept}`,
    })
  })
})

test('rows are features where the database can write them', async () => {
  const { data } = await client.from('topics').select('id, label').eq('id', 20).geojson()
  expect(data).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { id: 20, label: 'science' } }],
  })
})

describe('the description at the root', () => {
  type Document = {
    readonly swagger: string
    readonly paths: Record<string, Record<string, unknown>>
    readonly definitions: Record<string, { required: string[]; properties: Record<string, unknown> }>
  }
  const read = async (by: Client) => (await Reflect.get(by, 'rest').getOpenApiSpec()).data as Document

  test('lists what the role may do', async () => {
    const document = await read(client)
    expect(document.swagger).toBe('2.0')
    expect(Object.keys(document.paths['/authors'] ?? {})).toEqual(['get', 'post', 'delete', 'patch'])
    expect(Object.keys(document.paths['/author_totals'] ?? {})).toEqual(['get'])
    expect(Object.keys(document.paths['/rpc/area'] ?? {})).toEqual(['get', 'post'])
    expect(Object.keys(document.paths['/rpc/touch_topic'] ?? {})).toEqual(['post'])
    expect(document.definitions.authors).toMatchObject({
      description: 'People who write',
      required: ['name'],
      properties: {
        id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
        name: { type: 'string', description: 'As printed' },
        level: { enum: ['easy', 'hard'] },
        languages: { type: 'array', items: { type: 'string' } },
      },
    })
    expect(document.definitions.books?.properties.author_id).toMatchObject({
      description: "Note:\nThis is a Foreign Key to `authors.id`.<fk table='authors' column='id'/>",
    })
  })

  test('keeps quiet about what it may not', async () => {
    expect(Object.keys((await read(client)).definitions)).not.toContain('vault')
    expect(Object.keys((await read(library.anonymous)).definitions)).toEqual(['authors'])
  })

  test('is for holders of the secret key unless the server was told otherwise', async () => {
    const closed = await openLibrary()
    try {
      const refused = await closed.ask('/')
      expect({ status: refused.status, code: (await refused.json()).code }).toEqual({
        status: 404,
        code: 'PGRST126',
      })
      expect(await read(closed.service)).toMatchObject({ swagger: '2.0' })
    } finally {
      await closed.close()
    }
  })
})
