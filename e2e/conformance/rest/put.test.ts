import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, openLibrary } from './support/library.ts'

let library: Library

beforeAll(async () => {
  library = await openLibrary()
})

afterAll(async () => {
  await library?.close()
})

const put = (path: string, body: unknown, prefer = 'return=representation') =>
  library.ask(path, { method: 'PUT', body: JSON.stringify(body), headers: { prefer } })
const post = (body: string, headers: Record<string, string>, path = '/loans') =>
  library.ask(path, { method: 'POST', body, headers })

describe('a row put to its place', () => {
  test('is made, then replaced', async () => {
    const made = await put('/topics?id=eq.90', { id: 90, label: 'first' })
    expect(made.status).toBe(201)
    expect(await made.json()).toEqual([{ id: 90, parent_id: null, label: 'first' }])
    const replaced = await put('/topics?id=eq.90', { id: 90, label: 'second' })
    expect(replaced.status).toBe(200)
    const silent = await put('/topics?id=eq.90', { id: 90, label: 'third' }, '')
    expect({ status: silent.status, body: await silent.text() }).toEqual({ status: 204, body: '' })
    expect(await library.query('select label from topics where id = 90')).toEqual([{ label: 'third' }])
  })

  test.each<[string, string, unknown, number, string]>([
    ['by another column', '/topics?label=eq.x', { id: 91, label: 'x' }, 405, 'PGRST105'],
    ['by more than the key', '/topics?id=eq.91&label=eq.x', { id: 91, label: 'x' }, 405, 'PGRST105'],
    ['by a part of the key', '/book_topics?book_id=eq.10', { book_id: 10, topic_id: 22 }, 405, 'PGRST105'],
    ['by another operator', '/topics?id=gt.91', { id: 91, label: 'x' }, 405, 'PGRST105'],
    ['without a filter', '/topics', { id: 91, label: 'x' }, 405, 'PGRST105'],
    ['with a limit', '/topics?id=eq.91&limit=1', { id: 91, label: 'x' }, 400, 'PGRST114'],
    ['at another place', '/topics?id=eq.91', { id: 92, label: 'x' }, 400, 'PGRST115'],
    ['without its key', '/topics?id=eq.91', { label: 'x' }, 400, 'PGRST115'],
    [
      'beside another',
      '/topics?id=eq.91',
      [
        { id: 91, label: 'x' },
        { id: 92, label: 'y' },
      ],
      400,
      'PGRST115',
    ],
    ['into a view that takes none', '/author_totals?author_id=eq.1', { author_id: 1 }, 405, 'PGRST117'],
  ])('%s is refused and not written', async (_, path, body, status, code) => {
    const answer = await put(path, body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    expect(await library.query('select id from topics where id in (91, 92)')).toEqual([])
  })
})

describe('an insert', () => {
  test('that asks for headers only tells where the row is', async () => {
    const answer = await post('{"id":101,"book_id":10}', { prefer: 'return=headers-only' })
    expect({
      status: answer.status,
      location: answer.headers.get('location'),
      body: await answer.text(),
    }).toEqual({
      status: 201,
      location: '/loans?id=eq.101',
      body: '',
    })
    const pair = await post('{"book_id":13,"topic_id":22}', { prefer: 'return=headers-only' }, '/book_topics')
    expect(pair.headers.get('location')).toBe('/book_topics?book_id=eq.13&topic_id=eq.22')
    const two = await post('[{"id":102,"book_id":10},{"id":103,"book_id":10}]', {
      prefer: 'return=headers-only',
    })
    expect(two.headers.get('location')).toBeNull()
  })

  test('gives the default for what a row lacks, or null', async () => {
    const rows = [
      { id: 104, book_id: 10, state: 'lent' },
      { book_id: 10, notes: ['x'] },
    ]
    const { data } = await library.client
      .from('loans')
      .insert(rows, { defaultToNull: false })
      .select('id, state, notes')
    expect(data).toEqual([
      { id: 104, state: 'lent', notes: ['new'] },
      { id: expect.any(Number), state: 'open', notes: ['x'] },
    ])
    const { error } = await library.client.from('loans').insert(rows)
    expect(error).toMatchObject({ code: '23502' })
  })

  test('reads a table of commas and a form', async () => {
    const headers = { prefer: 'return=representation' }
    const table = await post('id,book_id,state\n105,10,"a, b"\n106,12,NULL\n', {
      ...headers,
      'content-type': 'text/csv',
    })
    expect(await table.json()).toMatchObject({ code: '23502' })
    const complete = await post('id,book_id,sent_to\n105,10,"(a,b)"\n106,12,NULL\n', {
      ...headers,
      'content-type': 'text/csv',
    })
    expect(await complete.json()).toMatchObject([
      { id: 105, sent_to: { street: 'a', town: 'b' } },
      { id: 106, sent_to: null },
    ])
    const form = await post('id=107&book_id=10&state=lent', {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await form.json()).toMatchObject([{ id: 107, state: 'lent' }])
  })

  test('keeps composites, domains and ranges', async () => {
    const loan = {
      id: 108,
      book_id: 10,
      stars: 4,
      sent_to: { street: 's', town: 't' },
      due: '[1,3)',
      notes: ['a', 'b'],
    }
    const { data } = await library.client
      .from('loans')
      .insert(loan)
      .select('id, book_id, stars, sent_to, due, notes')
      .single()
    expect(data).toEqual(loan)
    const { error } = await library.client.from('loans').insert({ book_id: 10, stars: 6 })
    expect(error).toMatchObject({ code: '23514' })
  })
})
