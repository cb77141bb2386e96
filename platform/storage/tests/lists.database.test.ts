import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Fixture, openFixture } from '../testing/fixture.ts'

let fixture: Fixture

/** In the order of their creation. */
const names = ['b/2.txt', 'a/x/1', 'c.txt', 'a/y/2', 'A.txt', 'b/1.txt', 'a.txt', 'b.txt', 'a/z', 'd/1']

beforeAll(async () => {
  fixture = await openFixture(inject('testCluster'))
  for (const [index, name] of names.entries()) {
    await fixture.call(`/object/folders/${fixture.ada}/${name}`, { as: 'ada', method: 'POST', body: name })
    await fixture.query(
      `update storage.objects set created_at = timestamptz '2026-11-01' + $2 * interval '1 microsecond' where name = $1`,
      [`${fixture.ada}/${name}`, index],
    )
  }
  await fixture.call(`/object/folders/${fixture.bob}/secret`, { as: 'bob', method: 'POST', body: 'secret' })
})

afterAll(async () => {
  await fixture?.close()
})

type Entry = { readonly name: string; readonly id: string | null; readonly metadata: { size: number } | null }

async function list(json: object, as = 'ada'): Promise<Entry[]> {
  const { status, body } = await fixture.call('/object/list/folders', { as, method: 'POST', json })
  expect(status).toBe(200)
  return body
}

const namesOf = (entries: readonly Entry[]) => entries.map(({ name }) => name)
const below = (path = '') => `${fixture.ada}/${path}`

test('a level has its objects and each folder once, by name, relative to the prefix', async () => {
  const entries = await list({ prefix: below() })
  expect(namesOf(entries)).toEqual(['A.txt', 'a.txt', 'a', 'b.txt', 'b', 'c.txt', 'd'])
  expect(entries[0]).toMatchObject({ id: expect.any(String), metadata: { size: 5 } })
  expect(entries[2]).toEqual({
    name: 'a',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
  expect(namesOf(await list({ prefix: below('a').replace(/\/$/, '') }))).toEqual(['x', 'y', 'z'])
})

test.each([
  [{ sortBy: { column: 'name', order: 'desc' } }, ['d', 'c.txt', 'b', 'b.txt', 'a', 'a.txt', 'A.txt']],
  [{ sortBy: { column: 'created_at', order: 'asc' } }, ['a', 'b', 'd', 'c.txt', 'A.txt', 'a.txt', 'b.txt']],
  [{ sortBy: { column: 'created_at', order: 'desc' } }, ['a', 'b', 'd', 'b.txt', 'a.txt', 'A.txt', 'c.txt']],
  [{ limit: 2 }, ['A.txt', 'a.txt']],
  [{ limit: 2, offset: 2 }, ['a', 'b.txt']],
  [{ limit: 2, offset: 6 }, ['d']],
  [{ limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } }, ['c.txt', 'b']],
  [{ search: 'a' }, ['A.txt', 'a.txt', 'a']],
  [{ search: 'B.' }, ['b.txt']],
  [{ search: '%' }, []],
  [{ search: '_.txt' }, []],
])('with %j', async (options, expected) => {
  expect(namesOf(await list({ prefix: below(), ...options }))).toEqual(expected)
})

test('nobody sees names that a policy hides, nor their folders', async () => {
  expect(namesOf(await list({ prefix: '' }))).toEqual([fixture.ada])
  expect(await list({ prefix: below() }, 'bob')).toEqual([])
  expect(namesOf(await list({ prefix: '' }, 'service'))).toEqual([fixture.ada, fixture.bob].sort())
})

test('a bucket that does not exist is empty', async () => {
  const { body } = await fixture.call('/object/list/nowhere', {
    as: 'service',
    method: 'POST',
    json: { prefix: '' },
  })
  expect(body).toEqual([])
})

test.each([
  { limit: 0 },
  { limit: -1 },
  { limit: 1e9 },
  { limit: 'many' },
  { offset: -1 },
  { sortBy: { column: 'name; drop table storage.objects' } },
  { sortBy: { column: 'name', order: 'asc, pg_sleep(9)' } },
  { prefix: 'x'.repeat(2000) },
])('%j is refused', async (json) => {
  const { status, body } = await fixture.call('/object/list/folders', { as: 'ada', method: 'POST', json })
  expect([status, body.code]).toEqual([400, 'InvalidRequest'])
})

type Page = {
  readonly hasNext: boolean
  readonly nextCursor?: string
  readonly nextCursorKey?: string
  readonly folders: readonly { readonly name: string; readonly key: string }[]
  readonly objects: readonly Entry[]
}

async function page(json: object): Promise<Page> {
  const { status, body } = await fixture.call('/object/list-v2/folders', { as: 'ada', method: 'POST', json })
  expect(status).toBe(200)
  return body
}

/** All pages of three, each after the cursor of the one before. */
async function walk(options: object): Promise<{ pages: number; folders: string[]; objects: string[] }> {
  const folders: string[] = []
  const objects: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    // The order of the first page counts, whatever later ones ask for.
    const sort = cursor === undefined ? {} : { sortBy: { column: 'updated_at' } }
    const answer = await page({ prefix: below(), limit: 3, ...options, ...(cursor && { cursor, ...sort }) })
    expect(answer.folders.length + answer.objects.length).toBeLessThanOrEqual(3)
    folders.push(...answer.folders.map(({ name }) => name.slice(below().length)))
    objects.push(...answer.objects.map(({ name }) => name.slice(below().length)))
    cursor = answer.nextCursor
    expect(answer.hasNext).toBe(cursor !== undefined)
    pages += 1
  } while (cursor !== undefined && pages < 20)
  return { pages, folders, objects }
}

const byName = ['A.txt', 'a.txt', 'a/x/1', 'a/y/2', 'a/z', 'b.txt', 'b/1.txt', 'b/2.txt', 'c.txt', 'd/1']

test.each([
  ['by name', { column: 'name', order: 'asc' }, byName],
  ['by name, descending', { column: 'name', order: 'desc' }, byName.toReversed()],
  ['by time', { column: 'created_at', order: 'asc' }, names],
  ['by time, descending', { column: 'created_at', order: 'desc' }, names.toReversed()],
])('pages of all names %s have each once', async (_what, sortBy, expected) => {
  expect(await walk({ sortBy })).toEqual({ pages: 4, folders: [], objects: expected })
})

test.each([
  ['by name', { column: 'name', order: 'asc' }, ['a/', 'b/', 'd/'], ['A.txt', 'a.txt', 'b.txt', 'c.txt']],
  [
    'by name, descending',
    { column: 'name', order: 'desc' },
    ['d/', 'b/', 'a/'],
    ['c.txt', 'b.txt', 'a.txt', 'A.txt'],
  ],
  [
    'by time',
    { column: 'created_at', order: 'asc' },
    ['a/', 'b/', 'd/'],
    ['c.txt', 'A.txt', 'a.txt', 'b.txt'],
  ],
  [
    'by time, descending',
    { column: 'created_at', order: 'desc' },
    ['a/', 'b/', 'd/'],
    ['b.txt', 'a.txt', 'A.txt', 'c.txt'],
  ],
])('pages by folder %s have each folder and object once', async (_what, sortBy, folders, objects) => {
  expect(await walk({ sortBy, with_delimiter: true })).toEqual({ pages: 3, folders, objects })
})

test('a page goes on behind its cursor when names are added and removed before it', async () => {
  const first = await page({ prefix: below('b/'), limit: 1 })
  expect([first.objects.map(({ name }) => name), first.nextCursorKey]).toEqual([
    [below('b/1.txt')],
    below('b/1.txt'),
  ])
  await fixture.call(`/object/folders/${below('b/0.txt')}`, { as: 'ada', method: 'POST', body: '0' })
  const second = await page({ prefix: below('b/'), limit: 1, cursor: first.nextCursor })
  expect([second.objects.map(({ name }) => name), second.hasNext]).toEqual([[below('b/2.txt')], false])
  await fixture.call(`/object/folders/${below('b/0.txt')}`, { as: 'ada', method: 'DELETE' })
})

test.each([
  'nonsense',
  Buffer.from('{"column":"id"}').toString('base64url'),
  Buffer.from('null').toString('base64url'),
])('the cursor %s is refused', async (cursor) => {
  const { status, body } = await fixture.call('/object/list-v2/folders', {
    as: 'ada',
    method: 'POST',
    json: { cursor },
  })
  expect([status, body.code]).toEqual([400, 'InvalidParameter'])
})
