import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { createRequestParser } from './parse-request.ts'

const parser = createRequestParser({ schemas: ['public', 'api'], limits: { ...defaultLimits, maxRows: 100 } })

type Asked = { method?: string; body?: string; headers?: Record<string, string> }

function parse(url: string, { method = 'GET', body = '', headers = {} }: Asked = {}) {
  const [path = '', query = ''] = url.split('?')
  return parser({ method, path, query, body, header: (name) => headers[name] })
}

describe('the key of a request', () => {
  test.each([
    ['/books?id=eq.1', '/books?id=eq.2'],
    ['/books?id=in.(1)', '/books?id=in.(1,2,3)'],
    ['/books?or=(a.eq.1,b.like.x*)', '/books?or=(a.eq.2,b.like.y*)'],
    ['/books?offset=20&limit=10', '/books?offset=40&limit=10'],
    ['/books?title=fts(english).a', '/books?title=fts(german).b'],
    ['/rpc/f?a=1', '/rpc/f?a=2'],
  ])('is the same for %s and %s', (a, b) => {
    expect(parse(a).key).toBe(parse(b).key)
    expect(parse(a).shape).toEqual(parse(b).shape)
  })

  test.each([
    ['/books?id=eq.1', '/books?id=neq.1'],
    ['/books?id=eq.1', '/books?id=not.eq.1'],
    ['/books?id=eq.1', '/book?id=eq.1'],
    ['/books?id=eq.1', '/books?i=eq.1'],
    ['/books?a=is.null', '/books?a=is.true'],
    ['/books?a=eq.1&b=eq.2', '/books?b=eq.1&a=eq.2'],
    ['/books?or=(a.eq.1,b.eq.2)', '/books?and=(a.eq.1,b.eq.2)'],
    ['/books?or=(a.eq.1,b.eq.2)', '/books?not.or=(a.eq.1,b.eq.2)'],
    ['/books?or=(a.eq.1,b.eq.2)', '/books?or=(a.eq.1,b.gt.2)'],
    ['/books?select=id', '/books?select=id,title'],
    ['/books?order=id', '/books?order=id.desc'],
    ['/books?limit=10', '/books?limit=11'],
    ['/books?limit=10', '/books?limit=10&offset=1'],
    ['/books?select=a(*)&a.limit=1', '/books?select=a(*)&a.limit=2'],
    ['/books?select=a(*)&a.limit=1', '/books?select=a(*)&limit=1'],
    ['/books?title=fts.a', '/books?title=fts(english).a'],
    ['/books?title=fts.a', '/books?title=wfts.a'],
    ['/rpc/f?a=1', '/rpc/f?a=eq.1'],
    ['/rpc/f', '/f'],
    ['/rpc/f', '/rpc%2Ff'],
  ])('differs for %s and %s', (a, b) => {
    expect(parse(a).key).not.toBe(parse(b).key)
  })

  test('differs by method, schema, preference, media type and the keys of the body', () => {
    const headers = [
      {},
      { 'accept-profile': 'api' },
      { prefer: 'count=exact' },
      { accept: 'text/csv' },
      { accept: 'application/vnd.pgrst.object+json' },
    ]
    const keys = headers.map((each) => parse('/books', { headers: each }).key)
    keys.push(parse('/books', { method: 'HEAD' }).key)
    for (const body of ['{"a":1}', '{"b":1}', '[{"a":1}]', '{"a":1,"b":2}']) {
      keys.push(parse('/books', { method: 'POST', body }).key, parse('/books', { method: 'PATCH', body }).key)
    }
    expect(new Set(keys).size).toBe(keys.length)
    const [one, other] = ['{"a":1}', '{"a":"x"}'].map((body) => parse('/books', { method: 'POST', body }).key)
    expect(one).toBe(other)
  })

  test('holds no value', () => {
    const values = ['v1secret', 'v2secret', 'v3secret', 'v4secret', 'v5secret']
    const query = `a=eq.${values[0]}&b=in.(${values[1]})&or=(c.eq.${values[2]},d.fts(${values[3]}).${values[4]})`
    const { key, shape } = parse(`/books?${query}`)
    expect(key + JSON.stringify(shape)).not.toMatch(/v\dsecret/)
  })
})

describe('rows that are asked for', () => {
  const pageOf = (url: string, headers = {}) => {
    const { shape, values, range } = parse(url, { headers })
    const page = shape.pages.find(({ path }) => path.length === 0)?.content
    return { limit: page?.limit, offset: page?.offset === undefined ? 0 : values[page.offset], range }
  }

  test.each([
    ['/books', {}, { limit: 100, offset: 0, range: { offset: 0 } }],
    ['/books?limit=7', {}, { limit: 7, offset: 0, range: { offset: 0, limit: 7 } }],
    ['/books?limit=5000', {}, { limit: 100, offset: 0, range: { offset: 0, limit: 5000 } }],
    ['/books?limit=7&offset=3', {}, { limit: 7, offset: 3, range: { offset: 3, limit: 7 } }],
    ['/books', { range: '3-9' }, { limit: 7, offset: 3, range: { offset: 3, limit: 7 } }],
    ['/books?limit=0', {}, { limit: 0, offset: 0, range: { offset: 0, limit: 0 } }],
  ])('%s with %o', (url, headers, page) => {
    expect(pageOf(url, headers)).toEqual(page)
  })

  test('the Range header counts on GET only', () => {
    const { shape } = parse('/rpc/f', { method: 'POST', headers: { range: '3-9' } })
    expect(shape.pages).toEqual([{ path: [], content: { limit: 100, offset: undefined } }])
  })

  test('a write has no page of its own, what it shows of others may', () => {
    const { shape } = parse('/books?limit=1&a.limit=2', { method: 'DELETE' })
    expect(shape.pages).toEqual([{ path: ['a'], content: { limit: 2, offset: undefined } }])
  })
})

describe('a called function', () => {
  test('takes by GET whatever is no filter as an argument', () => {
    const { shape, values } = parse('/rpc/f?a=1&title=eq.x&b.c=%7B1%7D&select=id')
    expect(shape.arguments.map(({ name, value }) => [name, values[value]])).toEqual([
      ['a', '1'],
      ['b.c', '{1}'],
    ])
    expect(shape.filters).toHaveLength(1)
  })

  test('takes by POST the keys of the body', () => {
    const { shape, values } = parse('/rpc/f?title=eq.x', { method: 'POST', body: '{"b":1,"a":2}' })
    expect(shape.payload).toMatchObject({ keys: ['a', 'b'], list: false })
    expect(values).toContain('{"b":1,"a":2}')
    expect(parse('/rpc/f', { method: 'POST' }).values).toEqual(['{}'])
  })
})

test('a URL that is too long is refused before it is read', () => {
  expect(() => parse(`/books?select=(${'a'.repeat(20_000)}`)).toThrow(
    expect.objectContaining({ status: 414, message: 'The request URL is longer than 16384 bytes' }),
  )
})

test('the API key may be in the query, where it is no filter', () => {
  expect(parse('/books?apikey=public').shape.filters).toEqual([])
})

test('an embedded relation is told by its path, a column of that name by its quotes', () => {
  const paths = (query: string) =>
    parse(`/books?${query}`).shape.filters.map(({ path, content }) => [path, content])
  expect(paths('a.b.c=eq.1')).toMatchObject([[['a', 'b'], { field: { name: 'c' } }]])
  expect(paths('"a.b"=eq.1')).toMatchObject([[[], { field: { name: 'a.b' } }]])
  expect(paths('a.or=(c.eq.1,d.eq.2)')).toMatchObject([[['a'], { kind: 'or', negated: false }]])
  expect(paths('a.not.or=(c.eq.1,d.eq.2)')).toMatchObject([[['a'], { kind: 'or', negated: true }]])
  expect(paths('a.d->>x=eq.1')).toMatchObject([[['a'], { field: { name: 'd', path: [{ operand: 'x' }] } }]])
})
