// What Alder may write: see testing/two-publishers.ts.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AskOptions, alder, birch } from '../testing/fixture.ts'
import { openTwoPublishers, type TwoPublishers } from '../testing/two-publishers.ts'

let publishers: TwoPublishers

beforeAll(async () => {
  publishers = await openTwoPublishers(inject('testCluster'))
})

afterAll(async () => {
  await publishers?.close()
})

const ask: TwoPublishers['ask'] = (path, init) => publishers.ask(path, init)

describe('writing', () => {
  const representation = { prefer: 'return=representation, count=exact' }
  const post = (value: unknown, prefer = '') => ({
    method: 'POST',
    body: JSON.stringify(value),
    headers: { prefer: `return=representation${prefer}` },
  })
  const patch = (value: unknown, headers = representation) => ({
    method: 'PATCH',
    body: JSON.stringify(value),
    headers,
  })
  const remove = { method: 'DELETE', headers: representation }

  /** The rows that Alder tried to write and now has. */
  const readOwn = async () =>
    (await ask('/topics?select=id,publisher_id&or=(id.eq.21,id.gt.49)&order=id')).body

  test.each<[string, string, AskOptions, object]>([
    ['an insert for another', '/topics', post({ id: 50, label: 'x', publisher_id: birch }), { status: 403 }],
    [
      'a list with one row for another',
      '/topics',
      post([
        { id: 51, label: 'x', publisher_id: alder },
        { id: 52, label: 'x', publisher_id: birch },
      ]),
      { status: 403 },
    ],
    [
      'an insert over a foreign row',
      '/topics',
      post({ id: 120, label: 'x', publisher_id: alder }),
      { status: 409, body: { code: '23505', details: null, hint: null } },
    ],
    [
      'an upsert over a foreign row',
      '/topics',
      post({ id: 120, label: 'x', publisher_id: alder }, ', resolution=merge-duplicates'),
      { status: 403, body: { code: '42501', details: null, hint: null } },
    ],
    [
      'an upsert that ignores a foreign row',
      '/topics',
      post({ id: 120, label: 'x', publisher_id: alder }, ', resolution=ignore-duplicates'),
      { status: 201, body: [] },
    ],
    [
      'an update of a foreign row',
      '/topics?id=eq.120',
      patch({ label: 'x' }),
      { status: 200, body: [], range: '*/0' },
    ],
    ['an update by content', '/topics?label=like.secret*', patch({ label: 'x' }), { body: [], range: '*/0' }],
    ['an update that hands a row over', '/topics?id=eq.21', patch({ publisher_id: birch }), { status: 403 }],
    [
      'an update of everything',
      '/contracts',
      patch({ publisher_id: alder }),
      { status: 200, range: '0-0/1' },
    ],
    [
      'an update that shows what it embeds',
      '/books?id=eq.14&select=id,author_id(name),topics(label)',
      patch({ pages: 201 }),
      { body: [{ id: 14, author_id: null, topics: [] }] },
    ],
    ['a deletion of a foreign row', '/topics?id=eq.120', remove, { status: 200, body: [], range: '*/0' }],
    ['a deletion of everything', '/drafts', remove, { status: 200, range: '*/2' }],
    [
      'a deletion of what a foreign row refers to',
      '/topics?id=eq.20',
      remove,
      { status: 409, body: { code: '23503' } },
    ],
    [
      'a deletion that may affect one',
      '/authors?name=neq.Di&id=gt.3',
      { method: 'DELETE', headers: { prefer: 'return=representation, handling=strict, max-affected=0' } },
      { status: 200, body: [] },
    ],
    [
      'a row put to a foreign place',
      '/topics?id=eq.120',
      { method: 'PUT', body: JSON.stringify({ id: 120, label: 'x', publisher_id: alder }) },
      { status: 403, body: { code: '42501', details: null, hint: null } },
    ],
    [
      'a row put for another',
      '/topics?id=eq.55',
      { method: 'PUT', body: JSON.stringify({ id: 55, label: 'x', publisher_id: birch }) },
      { status: 403 },
    ],
    [
      'a table of commas with a row for another',
      '/topics',
      {
        method: 'POST',
        body: `id,label,publisher_id\n53,x,${alder}\n54,x,${birch}\n`,
        headers: { 'content-type': 'text/csv' },
      },
      { status: 403 },
    ],
    [
      'defaults over a foreign row',
      '/loans?columns=id,state',
      post([{ id: 140 }], ', missing=default'),
      { status: 409, body: { code: '23505', details: null, hint: null } },
    ],
    [
      'an insert over a foreign row that asks for its place',
      '/topics',
      {
        method: 'POST',
        body: JSON.stringify({ id: 120, label: 'x', publisher_id: alder }),
        headers: { prefer: 'return=headers-only' },
      },
      { status: 409 },
    ],
    [
      'an update by a pattern that only a foreign row fits',
      '/topics?label=match.^secret',
      patch({ label: 'x' }),
      { status: 200, body: [], range: '*/0' },
    ],
    [
      'an update that shows what is computed of it',
      '/authors?id=eq.4&select=id,works(id),shout,first_work(id)',
      patch({ active: true }),
      { body: [{ id: 4, works: [], shout: 'DI', first_work: null }] },
    ],
    [
      'a function that writes',
      '/rpc/rename_author',
      { method: 'POST', body: '{"id":101,"name":"x"}' },
      { status: 204, body: '' },
    ],
  ])('%s', async (_, path, init, expected) => {
    const before = await publishers.readForeign()
    expect(await ask(path, init)).toMatchObject(expected)
    expect(await publishers.readForeign()).toEqual(before)
    expect(await readOwn()).toEqual([{ id: 21, publisher_id: alder }])
  })

  test('nothing of what was refused has stayed', async () => {
    expect(await ask('/topics?select=id&id=in.(50,51,52,120)')).toMatchObject({ body: [] })
    expect(await ask('/topics?select=publisher_id&id=eq.21')).toMatchObject({
      body: [{ publisher_id: alder }],
    })
  })
})
