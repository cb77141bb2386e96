// Orders by columns of other tables, and the walk to all dependents of a component.
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let foreign: TestOrganization
let demo: TestOrganization
const ids = new Map<string, string>()

// Null if there is no version number; assigned people are named by role.
const components: readonly (readonly [
  title: string,
  version: string | null,
  assigned: 'admin' | 'developer' | null,
])[] = [
  ['a', '0010', 'developer'],
  ['b', '0009', null],
  ['c', null, 'admin'],
  ['d', '0100', null],
]
// d uses c, c uses b, b uses a and, as a cycle, a uses c; d uses b too.
const edges = [
  ['b', 'a'],
  ['c', 'b'],
  ['d', 'c'],
  ['d', 'b'],
  ['a', 'c'],
] as const

const idOf = (title: string) => ids.get(title) ?? ''

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  await asOwner(testDatabase.connection, async (owner) => {
    organization = await createTestOrganization(owner)
    foreign = await createTestOrganization(owner)
    demo = await createTestOrganization(owner, { isDemo: true })
    const versions = new Map<string, string>()
    for (const [title, key, assigned] of components) {
      const [component] = await owner.query<{ id: string }>(
        `insert into components (organization_id, title, kind) values ($1, $2, 'library') returning id`,
        [organization.id, title],
      )
      const id = component?.id ?? ''
      ids.set(title, id)
      const [version] = await owner.query<{ id: string }>(
        `insert into versions (organization_id, component_id, number, sort_key, is_stable, released_at)
         values ($1, $2, $3, $4, true, now()) returning id`,
        [organization.id, id, `1.0.${key}`, key ?? '0000'],
      )
      versions.set(title, version?.id ?? '')
      await owner.query('update components set latest_version_id = $2 where id = $1', [
        id,
        key === null ? null : version?.id,
      ])
      if (assigned !== null) {
        await owner.query(
          'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3)',
          [organization.id, id, organization.people[assigned]],
        )
      }
    }
    for (const [from, to] of edges) {
      await owner.query(
        `insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)`,
        [organization.id, idOf(from), idOf(to), versions.get(to)],
      )
    }
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const readAs = <Row>(person: string, text: string, values: unknown[]) =>
  database.query<Row & Record<string, unknown>>(
    { role: 'authenticated', claims: { sub: person, role: 'authenticated' } },
    { text, values },
  )

describe('picked components', () => {
  const pick = async (sort: string, descending: boolean, person = organization.people.developer) => {
    const rows = await readAs<{ title: string }>(
      person,
      'select title from pick_components($1, $2::uuid[], $3, $4)',
      [organization.id, components.map(([title]) => idOf(title)), sort, descending],
    )
    return rows.map(({ title }) => title)
  }

  test.each([
    ['version', false, ['b', 'a', 'd', 'c']],
    ['version', true, ['d', 'a', 'b', 'c']],
    ['given', false, ['a', 'b', 'c', 'd']],
  ])('by %s, descending %s, are %j: without a key last', async (sort, descending, titles) => {
    expect(await pick(sort, descending)).toEqual(titles)
  })

  test('are by the first assigned person, those of nobody last', async () => {
    const [first, second] = await readAs<{ id: string }>(
      organization.people.developer,
      'select id from profiles where id = any ($1) order by email collate "C"',
      [[organization.people.admin, organization.people.developer]],
    )
    const titleOf = (row: { id: string } | undefined) => (row?.id === organization.people.admin ? 'c' : 'a')
    expect(await pick('assigned', false)).toEqual([titleOf(first), titleOf(second), 'b', 'd'])
    expect(await pick('assigned', true)).toEqual([titleOf(second), titleOf(first), 'b', 'd'])
  })

  test('are all of the organization where no ids are given', async () => {
    const rows = await readAs(organization.people.developer, 'select id from pick_components($1)', [
      organization.id,
    ])
    expect(rows).toHaveLength(6)
  })

  test('of a search are in its order or in the one that is asked for, and only those of the ids', async () => {
    const titles = async (sort: string, among: readonly string[] | null, person?: string) => {
      const rows = await readAs<{ title: string }>(
        person ?? organization.people.developer,
        'select title from pick_components($1, $2::uuid[], sort => $3, query => $4)',
        [organization.id, among?.map(idOf) ?? null, sort, 'letter'],
      )
      return rows.map(({ title }) => title)
    }
    await asOwner(testDatabase.connection, (owner) =>
      owner.query(`update components set description = 'A letter' where id = any ($1)`, [
        ['a', 'b', 'd'].map(idOf),
      ]),
    )
    expect(await titles('given', null)).toEqual(['a', 'b', 'd'])
    expect(await titles('version', null)).toEqual(['b', 'a', 'd'])
    expect(await titles('given', ['d', 'c', 'a'])).toEqual(['a', 'd'])
    expect(await titles('given', null, foreign.people.maintainer)).toEqual([])
  })

  test('of the demo are read by anyone, but not by who is assigned', async () => {
    const read = (sort: string) =>
      database.query(
        { role: 'anon', claims: { role: 'anon' } },
        { text: 'select title from pick_components($1, sort => $2)', values: [demo.id, sort] },
      )
    expect(await read('version')).toEqual([{ title: 'billing' }, { title: 'checkout' }])
    await expect(read('assigned')).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('are none for a stranger', async () => {
    expect(await pick('version', false, foreign.people.maintainer)).toEqual([])
  })
})

describe('dependents', () => {
  const walk = (title: string, person = organization.people.developer) =>
    readAs<{ title: string; steps: number; through_title: string }>(
      person,
      'select title, steps, through_title from dependents_of($1, $2) order by steps, title',
      [organization.id, idOf(title)],
    )

  test('are told with their distance and the way, and a circle ends where it began', async () => {
    expect(await walk('a')).toEqual([
      { title: 'b', steps: 1, through_title: 'a' },
      { title: 'c', steps: 2, through_title: 'b' },
      { title: 'd', steps: 2, through_title: 'b' },
    ])
  })

  test('of what nobody uses are none', async () => {
    expect(await walk('d')).toEqual([])
  })

  test('are none for a stranger', async () => {
    expect(await walk('a', foreign.people.maintainer)).toEqual([])
  })
})
