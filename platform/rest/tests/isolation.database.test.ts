// What Alder may read: see testing/two-publishers.ts. isolated-writing.database.test.ts covers writes.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { alder, birch } from '../testing/fixture.ts'
import { openTwoPublishers, type TwoPublishers } from '../testing/two-publishers.ts'

let publishers: TwoPublishers

beforeAll(async () => {
  publishers = await openTwoPublishers(inject('testCluster'))
})

afterAll(async () => {
  await publishers?.close()
})

const ask: TwoPublishers['ask'] = (path, init) => publishers.ask(path, init)

const exact = { headers: { prefer: 'count=exact' } }

describe('reading', () => {
  test.each([
    ['/authors?select=id&order=id', [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]],
    ['/authors?select=name&id=eq.101', []],
    ['/authors?select=name&id=in.(101,102)', []],
    ['/authors?select=name&name=like.secret*', []],
    ['/authors?select=id&or=(id.eq.101,id.eq.1)', [{ id: 1 }]],
    ['/authors?select=id&not.or=(id.lt.4)', [{ id: 4 }]],
    ['/authors?select=id&languages=cs.%7Bde%7D', []],
    ['/authors?select=id&profile->>city=eq.secret-Bonn', []],
    ['/books?select=id&search=fts.secret', []],
    ['/authors?select=id&order=score.desc.nullslast&limit=1', [{ id: 1 }]],
    ['/authors?select=count()', [{ count: 4 }]],
    ['/authors?select=score.max(),score.sum(),id.max()', [{ max: 4, sum: 7.5 }]],
    ['/authors?select=id&name=match.^secret', []],
    ['/authors?select=id&name=imatch.^SECRET', []],
    ['/authors?select=id&name=isdistinct.Ada&order=id', [{ id: 2 }, { id: 3 }, { id: 4 }]],
    ['/authors?select=id&name=like(any).%7Bsecret*,Ad*%7D', [{ id: 1 }]],
    [
      '/authors?select=id&name=not.like(all).%7Bsecret*%7D&order=id',
      [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
    ],
    ['/authors?select=id&id=eq(any).%7B101,1%7D', [{ id: 1 }]],
    ['/loans?select=id&due=ov.[1,9)&order=id', [{ id: 40 }, { id: 41 }, { id: 42 }]],
    ['/loans?select=id&due=sl.[5,9)&order=id', [{ id: 40 }, { id: 42 }]],
    ['/loans?select=id&due=adj.[5,9)', [{ id: 40 }]],
    ['/loans?select=id&due=nxr.[1,9)&order=id', [{ id: 40 }, { id: 41 }, { id: 42 }]],
    ['/authors?select=id,shout&shout=like.SECRET*', []],
    ['/authors?select=count_everything&id=eq.1', [{ count_everything: 4 }]],
    ['/long_books?select=id&order=id', [{ id: 10 }, { id: 12 }]],
    ['/publishers?select=name', [{ name: 'Alder Press' }]],
  ])('%s', async (path, body) => {
    expect(await ask(path)).toMatchObject({ status: 200, body })
  })

  test('nothing is told of a row by an error that only its content could raise', async () => {
    expect(await ask('/authors?select=biography::int&id=eq.101')).toMatchObject({ status: 200, body: [] })
    expect(await ask('/authors?select=id&id=eq.101&order=profile->city')).toMatchObject({ body: [] })
  })

  test('a foreign row is missing like one that never was', async () => {
    const single = { headers: { accept: 'application/vnd.pgrst.object+json' } }
    const [hidden, missing] = [
      await ask('/authors?id=eq.101', single),
      await ask('/authors?id=eq.999', single),
    ]
    expect(hidden.status).toBe(406)
    expect(hidden).toEqual(missing)
  })

  test('as a media type of the database', async () => {
    const lines = await ask('/authors?order=id', { headers: { accept: 'text/lines' } })
    expect(lines.body).toBe('Ada\nBo\nCy, the "Old"\nDi\n')
    expect((await ask('/rpc/page', { headers: { accept: 'text/html' } })).body).toBe(
      '<p>Ada,Bo,Cy, the "Old",Di</p>',
    )
  })

  test('a plan is not shown, for it tells how many rows were passed over', async () => {
    const headers = { accept: 'application/vnd.pgrst.plan+text; options=analyze' }
    expect(await ask('/authors', { headers })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  })

  test('the description at the root names only what may be done', async () => {
    const { body } = await ask('/')
    expect(Object.keys(body.paths['/publishers'])).toEqual(['get'])
    const nobody = await ask('/', { token: null })
    expect(Object.keys(nobody.body.definitions)).toEqual([])
  })

  test('as CSV', async () => {
    const answer = await ask('/contracts', { headers: { accept: 'text/csv' } })
    expect(answer.body).toBe(`author_id,publisher_id,fee\n1,${alder},1000`)
  })
})

describe('counting', () => {
  test.each([
    ['/authors?select=id&limit=1', '0-0/4'],
    ['/authors?select=id&id=eq.101', '*/0'],
    ['/books?select=id,authors!author_id!inner(id)&limit=1', '0-0/3'],
    ['/topics?select=id,topics!inner(id)', '0-0/1'],
    ['/rpc/list_authors?select=id&limit=1', '0-0/2'],
  ])('%s', async (path, range) => {
    expect(await ask(path, exact)).toMatchObject({ range })
    expect(await ask(path, { method: 'HEAD', ...exact })).toMatchObject({ range, body: '' })
  })

  test('an estimate up to the limit of rows is a count', async () => {
    const estimated = { headers: { prefer: 'count=estimated' } }
    expect(await ask('/authors?select=id&limit=1', estimated)).toMatchObject({ range: '0-0/4' })
  })

  test.each([
    ['/drafts?select=id&limit=1', '0-0/2'],
    [`/drafts?select=id&publisher_id=eq.${birch}`, '*/0'],
    ['/drafts?select=id&note=like.secret*', '*/0'],
    ['/drafts?select=id&id=gt.1000', '*/0'],
    ['/publishers?select=id,drafts!inner(id)&drafts.note=like.secret*', '*/0'],
    ['/long_books?select=id&limit=1', '0-0/2'],
    ['/rpc/list_authors?select=id&limit=1', '0-0/2'],
  ])('what the planner knows of all rows is not told: %s', async (path, range) => {
    for (const mode of ['planned', 'estimated']) {
      const asked = { headers: { prefer: `count=${mode}` } }
      expect(await ask(path, asked), mode).toMatchObject({ range })
      expect(await ask(path, { method: 'HEAD', ...asked }), mode).toMatchObject({ range })
    }
  })
})

describe('embedding', () => {
  test.each([
    ['many to one', '/books?select=id,authors!author_id(name)&id=eq.14', [{ id: 14, authors: null }]],
    ['many to one by column', '/books?select=author_id(name)&id=eq.14', [{ author_id: null }]],
    ['many to one with !inner', '/books?select=id,authors!author_id!inner(name)&id=eq.14', []],
    ['many to one that must be', '/books?select=id,a:author_id()&id=eq.14&a=not.is.null', []],
    [
      'many to one that must not be',
      '/books?select=id,a:author_id()&a=is.null&order=id',
      [{ id: 13 }, { id: 14 }],
    ],
    [
      'spread to one',
      '/books?select=id,...author_id(name,score)&id=eq.14',
      [{ id: 14, name: null, score: null }],
    ],
    [
      'one to many',
      '/authors?select=id,books!author_id(title)&id=eq.1&books.order=id',
      [{ id: 1, books: [{ title: 'Engines of the sky' }, { title: 'A small garden' }] }],
    ],
    [
      'one to many, filtered',
      '/authors?select=id,books!author_id(title)&id=eq.1&books.title=like.secret*',
      [{ id: 1, books: [] }],
    ],
    [
      'one to many with !inner',
      '/authors?select=id,books!editor_id!inner(title)&order=id',
      [
        { id: 1, books: [{ title: 'Winter engines' }] },
        { id: 2, books: [{ title: 'Engines of the sky' }] },
      ],
    ],
    [
      'one to many, counted',
      '/authors?select=id,books!author_id(count)&id=eq.1',
      [{ id: 1, books: [{ count: 2 }] }],
    ],
    [
      'spread to many',
      '/authors?select=id,...books!author_id(title)&id=eq.1&books.order=id',
      [{ id: 1, title: ['Engines of the sky', 'A small garden'] }],
    ],
    [
      'one to one',
      '/authors?select=id,contracts(fee)&order=id&id=lt.3',
      [
        { id: 1, contracts: { fee: 1000 } },
        { id: 2, contracts: null },
      ],
    ],
    ['one to one that must be', '/authors?select=id,contracts()&contracts=not.is.null', [{ id: 1 }]],
    ['many to many', '/books?select=id,topics(label)&id=eq.11', [{ id: 11, topics: [] }]],
    [
      'many to many by hint',
      '/topics?select=label,books!book_topics(title)&id=eq.20&books.order=id',
      [{ label: 'science', books: [{ title: 'Engines of the sky' }, { title: 'Winter engines' }] }],
    ],
    ['many to many with !inner', '/books?select=id,topics!inner(id)&id=eq.11', []],
    [
      'by the junction',
      '/books?select=id,book_topics(topics(label))&id=eq.11',
      [{ id: 11, book_topics: [{ topics: null }] }],
    ],
    ['itself, up', '/topics?select=label,parent_id(label)&id=eq.22', [{ label: 'orphan', parent_id: null }]],
    [
      'itself, down',
      '/topics?select=label,topics(label)&id=eq.20',
      [{ label: 'science', topics: [{ label: 'flight' }] }],
    ],
    [
      'nested',
      '/authors?select=id,books!author_id(id,authors!editor_id(name),topics(label,topics(label)))&id=eq.1&books.id=eq.11',
      [{ id: 1, books: [{ id: 11, authors: null, topics: [] }] }],
    ],
    [
      'computed, to many',
      '/authors?select=id,works(id)&order=id&id=lt.3',
      [
        { id: 1, works: [{ id: 10 }, { id: 11 }] },
        { id: 2, works: [{ id: 12 }] },
      ],
    ],
    ['computed, to one', '/authors?select=id,first_work(id)&id=eq.4', [{ id: 4, first_work: null }]],
    [
      'computed, filtered',
      '/authors?select=id,works(title)&id=eq.1&works.title=like.secret*',
      [{ id: 1, works: [] }],
    ],
    ['computed with !inner', '/authors?select=id,works!inner(id)&works.title=like.secret*', []],
    ['computed, spread', '/authors?select=id,...first_work(title)&id=eq.4', [{ id: 4, title: null }]],
    [
      'computed that must be',
      '/authors?select=id,works()&works=not.is.null&order=id',
      [{ id: 1 }, { id: 2 }],
    ],
    [
      'through a view',
      '/long_books?select=id,authors!author_id(name)&id=eq.12',
      [{ id: 12, authors: { name: 'Bo' } }],
    ],
    [
      'to a view',
      '/authors?select=id,long_books!author_id(id)&id=eq.1',
      [{ id: 1, long_books: [{ id: 10 }] }],
    ],
    ['to a foreign row, from a loan', '/loans?select=id,books(title)&id=eq.42', [{ id: 42, books: null }]],
    [
      'aggregates of a row that is spread',
      '/loans?select=id,...books(pages.max())&order=id',
      [
        { id: 40, max: 320 },
        { id: 41, max: 410 },
        { id: 42, max: null },
      ],
    ],
    [
      'aggregates inside',
      '/books?select=id,loans(count(),id.max())&id=eq.10',
      [{ id: 10, loans: [{ count: 1, max: 40 }] }],
    ],
    [
      'of what a function gives, computed',
      '/rpc/list_authors?select=id,works(id),shout&id=eq.2',
      [{ id: 2, works: [{ id: 12 }], shout: 'BO' }],
    ],
    [
      'of what a function gives',
      '/rpc/list_authors?select=id,contracts(fee),books!author_id(id)&id=eq.2',
      [{ id: 2, contracts: null, books: [{ id: 12 }] }],
    ],
  ])('%s', async (_, path, body) => {
    expect(await ask(path)).toMatchObject({ status: 200, body })
  })

  test('ordering by a foreign row is ordering by nothing', async () => {
    const path = '/books?select=id,author_id(name)&order=author_id(name).desc.nullsfirst,id&id=in.(12,14)'
    const { body } = await ask(path)
    expect(body).toEqual([
      { id: 14, author_id: null },
      { id: 12, author_id: { name: 'Bo' } },
    ])
  })
})
