// An organization of 5,000 people is listed by pages, each person once.
import type { ListedMembers } from '@trellis/domain/contracts/team/directory'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  organization = await asOwner(testDatabase.connection, async (owner) => {
    const created = await createTestOrganization(owner)
    await owner.query(`update organizations set limit_overrides = '{"max_members": null}' where id = $1`, [
      created.id,
    ])
    // Everybody has one of ten names, and was last seen on one of seven days: ties must not lose anybody.
    await owner.query(
      `insert into auth.users (id, email, email_confirmed_at, last_sign_in_at)
       select gen_random_uuid(), 'person-' || n || '@crowd.example', now(), timestamptz '2026-01-01' + n % 7 * interval '1 day'
       from generate_series(1, 4996) n`,
    )
    await owner.query(
      `update profiles set name = 'Person ' || right(split_part(email, '@', 1), 1) where email like '%@crowd.example'`,
    )
    await owner.query(
      `insert into members (organization_id, user_id, role)
       select $1, id, 'developer' from auth.users where email like '%@crowd.example'`,
      [created.id],
    )
    await owner.query('analyze')
    return created
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

async function list(args: Readonly<Record<string, unknown>>): Promise<ListedMembers> {
  const entries = Object.entries({ organization_id: organization.id, ...args })
  const [row] = await database.query<{ answer: ListedMembers }>(
    { role: 'authenticated', claims: { sub: organization.people.maintainer, role: 'authenticated' } },
    {
      text: `select list_members(${entries.map(([name], place) => `${name} => $${place + 1}`).join(', ')}) as answer`,
      values: entries.map(([, value]) => value),
    },
  )
  if (row === undefined) throw new Error('list_members answers with a row')
  return row.answer
}

test('pages hold everybody once, however many are equal', async () => {
  const seen = new Set<string>()
  for (let page = 1; page <= 50; page += 1) {
    const { total, members } = await list({ sort: 'role', descending: true, page, page_size: 100 })
    expect([total, members.length]).toEqual([5000, 100])
    for (const { user_id } of members) seen.add(user_id)
  }
  expect(seen.size).toBe(5000)
})

test.each(['name', 'last_seen', 'components', 'joined'])(
  'by %s, no two pages share a person',
  async (sort) => {
    const pages = await Promise.all([1, 2, 49, 50].map((page) => list({ sort, page, page_size: 100 })))
    const seen = pages.flatMap(({ members }) => members.map(({ user_id }) => user_id))
    expect([seen.length, new Set(seen).size]).toEqual([400, 400])
  },
)

test('a page holds 100 people at most, and one behind the last holds nobody', async () => {
  expect((await list({ page_size: 5000 })).members).toHaveLength(100)
  expect((await list({ page_size: 0 })).members).toHaveLength(1)
  expect((await list({ page: -3 })).members).toHaveLength(50)
  expect(await list({ page: 101 })).toEqual({ total: 5000, members: [] })
  expect(await list({ page: 2_147_483_647 })).toEqual({ total: 5000, members: [] })
})

test('a search counts all of its hits', async () => {
  const { total, members } = await list({ search: 'person-12', page_size: 5 })
  expect([total, members.length]).toEqual([111, 5])
})
