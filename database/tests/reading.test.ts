// What screens read besides the tables: the graph, the search, the lists.
import { randomUUID } from 'node:crypto'
import { namesakesOf } from '@trellis/domain/rules/namesakes'
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from './access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let foreign: TestOrganization

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  await asOwner(testDatabase.connection, async (owner) => {
    organization = await createTestOrganization(owner)
    foreign = await createTestOrganization(owner)
    for (const [title, description] of [
      ['payments-api', 'Charges cards and pays sellers'],
      ['payments-web', 'Where sellers see their money'],
      ['ledger', 'Books every payment twice'],
      ['100%_sure', null],
      ['invoice-worker', 'Writes invoices'],
    ]) {
      await owner.query(
        `insert into components (organization_id, title, description, kind) values ($1, $2, $3, 'microservice')`,
        [organization.id, title, description],
      )
    }
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const readAs = (person: string, text: string, values: unknown[]) =>
  database.query({ role: 'authenticated', claims: { sub: person, role: 'authenticated' } }, { text, values })

const search = async (query: string, person = organization.people.developer) =>
  (await readAs(person, 'select title from search_components($1, $2)', [organization.id, query])).map(
    ({ title }) => title,
  )

describe('search', () => {
  test.each([
    ['ledger', ['ledger']],
    ['LEDGER', ['ledger']],
    ['payments', ['payments-api', 'payments-web', 'ledger']],
    ['seller', ['payments-api', 'payments-web']],
    ['voice-w', ['invoice-worker']],
    ['ledgr', ['ledger']],
    ['100%_', ['100%_sure']],
    ['%', ['100%_sure']],
    ['writing invoices', ['invoice-worker']],
    ['', []],
    ['   ', []],
    ['nothing of the kind', []],
    [`"); drop table components; --`, []],
  ])('for %j finds %j, best first', async (query, titles) => {
    expect(await search(query)).toEqual(titles)
  })

  test('follows a new title', async () => {
    await asOwner(testDatabase.connection, (owner) =>
      owner.query(`update components set title = 'cashier' where id = $1`, [organization.other]),
    )
    expect(await search('cashier')).toEqual(['cashier'])
    expect(await search('billing')).toEqual([])
  })

  test('finds all there are, however many', async () => {
    await asOwner(testDatabase.connection, (owner) =>
      owner.query(
        `insert into components (organization_id, title, kind)
         select $1, 'warehouse-' || n, 'library' from generate_series(1, 250) n`,
        [foreign.id],
      ),
    )
    const found = await readAs(foreign.people.developer, 'select title from search_components($1, $2)', [
      foreign.id,
      'warehouse',
    ])
    expect(new Set(found.map(({ title }) => title))).toEqual(
      new Set(Array.from({ length: 250 }, (_, place) => `warehouse-${place + 1}`)),
    )
  })

  test('finds nothing for a stranger', async () => {
    expect(await search('payments', foreign.people.maintainer)).toEqual([])
  })
})

describe('components by title', () => {
  const find = async (title: string, person = organization.people.developer) =>
    (await readAs(person, 'select title from components_titled($1, $2)', [organization.id, title])).map(
      (row) => row.title,
    )
  const cased = ['Ärzte', 'ΟΔΟΣ', 'İzmir', 'STRASSE', 'Straße']
  let added: string[]

  beforeAll(async () => {
    added = await asOwner(testDatabase.connection, async (owner) => {
      const rows = await owner.query<{ id: string }>(
        `insert into components (organization_id, title, kind) select $1, unnest($2::text[]), 'library' returning id`,
        [organization.id, cased],
      )
      return rows.map(({ id }) => id)
    })
  })

  afterAll(() =>
    asOwner(testDatabase.connection, (owner) =>
      owner.query('delete from components where id = any ($1)', [added]),
    ),
  )

  test('are found whatever their case, and not by a stranger', async () => {
    expect(await find(' LEDGER ')).toEqual(['ledger'])
    expect(await find(' LEDGER ', foreign.people.maintainer)).toEqual([])
  })

  // The findings of a whole organization compare titles in TypeScript.
  test.each([...cased, 'ärzte', 'ÄRZTE', 'οδος', 'οδοσ', 'izmir', 'i̇zmir', 'straße'])(
    'are found for %j as TypeScript finds them, in any locale of the database',
    async (title) => {
      const others = cased.map((each) => ({ id: each, title: each }))
      const same = namesakesOf([...others, { id: 'given', title }]).get('given') ?? []
      expect(await find(title)).toEqual(same.map((other) => other.title))
    },
  )
})

describe('a search for versions', () => {
  // Beside its 1.0.0.
  const numbers = ['1.0.10', 'v1.0.0', 'release-7', 'Release-8', 'r%']
  const find = async (query: string, person = foreign.people.developer) =>
    (
      await readAs(
        person,
        'select number from search_versions($1, $2) where component_id = $3 order by number collate "C"',
        [foreign.id, query, foreign.other],
      )
    ).map(({ number }) => number)

  beforeAll(() =>
    asOwner(testDatabase.connection, (owner) =>
      owner.query(
        `insert into versions (organization_id, component_id, number, sort_key, is_stable)
         select $1, $2, unnest($3::text[]), '', true`,
        [foreign.id, foreign.other, numbers],
      ),
    ),
  )

  test.each([
    ['1.0', ['1.0.0', '1.0.10', 'v1.0.0']],
    ['1.0.0', ['1.0.0', 'v1.0.0']],
    ['v1', ['v1.0.0']],
    ['rel', ['release-7']],
    ['Release', ['Release-8', 'release-7']],
    ['r%', ['r%']],
    ['%', []],
    ['', []],
    ['0.0', []],
  ])('finds for %j those whose number begins so: %j', async (query, found) => {
    expect(await find(query)).toEqual(found)
  })

  test('finds nothing for a stranger', async () => {
    expect(await find('1.0', organization.people.maintainer)).toEqual([])
  })
})

describe('the graph', () => {
  const readGraph = async (person: string) =>
    (await readAs(person, 'select organization_graph($1) as graph', [organization.id]))[0]?.graph

  test('is one value with components as columns and edges by place', async () => {
    const graph = (await readGraph(organization.people.developer)) as {
      components: Record<string, unknown[]>
      dependencies: Record<string, unknown[]>
    }
    const ids = graph.components.id ?? []
    expect(ids).toHaveLength(7)
    expect(ids).toEqual([...ids].sort())
    expect(graph.components.title?.[ids.indexOf(organization.component)]).toBe('checkout')
    expect(graph.dependencies).toEqual({
      from: [ids.indexOf(organization.component)],
      to: [ids.indexOf(organization.other)],
      penalty: [0],
      band: ['latest'],
      lag_count: [0],
      number: ['1.0.0'],
    })
  })

  test('is null for a stranger', async () => {
    expect(await readGraph(foreign.people.maintainer)).toBeNull()
  })
})

describe('the graph of a project', () => {
  const readGraph = async (
    person: string,
    project: string,
    { organizationId = organization.id, withUsed = false } = {},
  ) =>
    (
      await readAs(person, 'select project_graph($1, $2, $3) as graph', [organizationId, project, withUsed])
    )[0]?.graph as { components: Record<string, unknown[]>; dependencies: Record<string, unknown[]> } | null
  const noDependencies = { from: [], to: [], penalty: [], band: [], lag_count: [], number: [] }

  test('has its components alone and counts the dependencies that lead out', async () => {
    expect(await readGraph(organization.people.developer, organization.project)).toEqual({
      components: {
        id: [organization.component],
        title: ['checkout'],
        kind: ['library'],
        health_score: [100],
        latest_version_number: ['1.0.0'],
        latest_version_day: [expect.any(Number)],
        is_own: [true],
      },
      dependencies: noDependencies,
      outside: 1,
    })
  })

  test('has what they use directly if asked for', async () => {
    const graph = await readGraph(organization.people.developer, organization.project, { withUsed: true })
    const ids = [organization.component, organization.other].sort()
    expect(graph?.components).toMatchObject({
      id: ids,
      is_own: ids.map((id) => id === organization.component),
    })
    expect(graph).toMatchObject({
      dependencies: {
        from: [ids.indexOf(organization.component)],
        to: [ids.indexOf(organization.other)],
        penalty: [0],
        band: ['latest'],
        lag_count: [0],
        number: ['1.0.0'],
      },
      outside: 0,
    })
  })

  test('counts the dependencies that lead in, whose components are not asked for', async () => {
    const base = randomUUID()
    await asOwner(testDatabase.connection, async (owner) => {
      await owner.query(`insert into projects (organization_id, id, name) values ($1, $2, 'Base')`, [
        organization.id,
        base,
      ])
      await owner.query(
        'insert into project_components (organization_id, project_id, component_id) values ($1, $2, $3)',
        [organization.id, base, organization.other],
      )
    })
    for (const withUsed of [false, true])
      expect(await readGraph(organization.people.developer, base, { withUsed })).toMatchObject({
        components: { id: [organization.other], is_own: [true] },
        dependencies: noDependencies,
        outside: 1,
      })
  })

  test('is null for a stranger, and for a project of another organization', async () => {
    expect(await readGraph(foreign.people.maintainer, organization.project)).toBeNull()
    expect(await readGraph(organization.people.maintainer, foreign.project)).toBeNull()
    const organizationId = foreign.id
    expect(await readGraph(organization.people.maintainer, foreign.project, { organizationId })).toBeNull()
  })
})

describe('lists', () => {
  test('of dependencies name both ends', async () => {
    const [row] = await readAs(organization.people.developer, 'select * from dependency_list', [])
    expect(row).toMatchObject({
      component_title: 'checkout',
      depends_on_id: organization.other,
      number: '1.0.0',
      latest_version_number: '1.0.0',
      band: 'latest',
    })
  })

  test('of versions say which is the latest and how many depend on it', async () => {
    const rows = await readAs(
      organization.people.developer,
      'select is_latest, dependent_count, change_count from version_list where component_id = $1',
      [organization.other],
    )
    expect(rows).toEqual([{ is_latest: true, dependent_count: 1, change_count: 0 }])
  })

  test('are empty for a stranger', async () => {
    for (const list of ['dependency_list', 'version_list']) {
      const rows = await readAs(
        foreign.people.maintainer,
        `select 1 from ${list} where organization_id = $1`,
        [organization.id],
      )
      expect(rows).toEqual([])
    }
  })
})
