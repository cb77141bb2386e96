// The data of the dashboard: the state of an organization, and where it loses points.
import { type Database, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let foreign: TestOrganization
let demo: TestOrganization

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  await asOwner(testDatabase.connection, async (owner) => {
    organization = await createTestOrganization(owner)
    foreign = await createTestOrganization(owner)
    demo = await createTestOrganization(owner, { isDemo: true })
    const { id, component, other, otherVersion } = organization
    await owner.query(
      `update dependencies set penalty = 300, band = 'withdrawn', lag_distance = 'major', lag_count = 2
       where organization_id = $1`,
      [id],
    )
    await owner.query('update components set health_score = 40, dependency_count = 1 where id = $1', [
      component,
    ])
    await owner.query('update components set dependent_count = 1 where id = $1', [other])
    await owner.query(`update versions set released_at = '2026-11-01', is_breaking = true where id = $1`, [
      otherVersion,
    ])
    await owner.query('delete from organization_health_snapshots where organization_id = $1', [id])
    for (const [day, sum] of [
      ['2026-08-01', 70],
      ['2026-09-01', 60],
      ['2026-10-20', 50],
      ['2026-11-02', 40],
    ]) {
      await owner.query(
        `insert into organization_health_snapshots (organization_id, taken_on, component_count, scored_count, score_sum)
         values ($1, $2, 2, 1, $3)`,
        [id, day, sum],
      )
    }
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

type Value = Record<string, unknown>

const asMember = (person: string) => ({
  role: 'authenticated',
  claims: { sub: person, role: 'authenticated' },
})
const asNobody = { role: 'anon', claims: { role: 'anon' } }

async function ask(asker: ReturnType<typeof asMember> | typeof asNobody, text: string, id: string) {
  const [row] = await database.query(asker, { text: `select ${text} as value`, values: [id] })
  return row?.value as Value | null
}

const versionJson = (id: unknown, number: string, is_breaking = false) => ({
  id,
  number,
  state: 'active',
  released_at: expect.any(String),
  is_breaking,
})

/** In any order. */
const hasExactly = (versions: readonly { id: string }[], ids: readonly unknown[]) =>
  versions.length === ids.length && versions.every(({ id }) => ids.includes(id))

const overview = `organization_overview($1, '2026-10-01')`
const lost = 'lost_points($1)'

describe('the overview', () => {
  const read = () => ask(asMember(organization.people.developer), overview, organization.id)

  test('counts components, their dependencies and how far these are behind', async () => {
    expect(await read()).toMatchObject({
      component_count: 2,
      scored_count: 1,
      score_sum: 40,
      dependencies: { total: 1, latest: 0, major: 1, major_components: 1, withdrawn: 1 },
      withdrawn: { component_title: 'checkout', title: 'billing', number: '1.0.0' },
      scores: [[40, 1]],
    })
  })

  test('names the worst components with what each dependency costs', async () => {
    const { component, other, otherVersion } = organization
    const value = await read()
    expect(value?.blocks).toEqual([{ id: component, title: 'checkout', health_score: 40 }])
    expect(value?.worst).toEqual([
      {
        id: component,
        title: 'checkout',
        kind: 'library',
        health_score: 40,
        dependencies: [
          {
            depends_on_id: other,
            title: 'billing',
            penalty: 300,
            band: 'withdrawn',
            lag_distance: 'major',
            lag_count: 2,
            scheme: 'semver',
            selected: versionJson(otherVersion, '1.0.0', true),
            ahead: [versionJson(otherVersion, '1.0.0', true)],
          },
        ],
      },
    ])
  })

  test('lists releases newest first with their gravest change, and the breaking one that most depend on', async () => {
    const value = await read()
    expect(value?.releases).toMatchObject([
      { title: 'checkout', number: '1.0.0', change_kind: 'fix', change_title: 'A fix' },
      { title: 'billing', number: '1.0.0', change_kind: null, change_title: null },
    ])
    expect(value?.turn).toMatchObject({ title: 'billing', number: '1.0.0' })
  })

  test('has the days since a date, and the last one before it, from which the first of them goes on', async () => {
    expect((await read())?.days).toEqual([
      { taken_on: '2026-09-01', scored_count: 1, score_sum: 60 },
      { taken_on: '2026-10-20', scored_count: 1, score_sum: 50 },
      { taken_on: '2026-11-02', scored_count: 1, score_sum: 40 },
    ])
  })
})

test('lost points are told by place, and what costs nothing is left out', async () => {
  expect(await ask(asMember(organization.people.developer), lost, organization.id)).toEqual({
    dependency_counts: [1],
    targets: [
      {
        id: organization.other,
        scheme: 'semver',
        ahead: [versionJson(organization.otherVersion, '1.0.0', true)],
      },
    ],
    selections: [{ target: 0, penalty: 300, version: versionJson(organization.otherVersion, '1.0.0') }],
    from: [0],
    selected: [0],
  })
  expect(await ask(asMember(foreign.people.developer), lost, foreign.id)).toMatchObject({
    targets: [],
    from: [],
  })
})

test('where a component is on a newer pre-release, the next ones are told beside the latest', async () => {
  const own = await asOwner(testDatabase.connection, async (owner) => {
    const created = await createTestOrganization(owner)
    const { id, component, other, otherVersion } = created
    const insert = `insert into versions (organization_id, component_id, number, sort_key, is_stable)
      values ($1, $2, $3, $4, $5) returning id`
    const [first] = await owner.query(insert, [id, other, '2.0.0-rc.1', '1a2a0a0!1rc!0a1', false])
    const [next] = await owner.query(insert, [id, other, '2.0.0-rc.2', '1a2a0a0!1rc!0a2', false])
    const [latest] = await owner.query(insert, [id, other, '1.9.0', '1a1a9a0!~', true])
    await owner.query(
      `insert into components (organization_id, id, title, kind)
       values ($1, '00000000-0000-4000-8000-000000000001', 'early', 'library')`,
      [id],
    )
    const edge = `insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)`
    await owner.query(edge, [id, '00000000-0000-4000-8000-000000000001', other, first?.id])
    await owner.query(
      `update dependencies set penalty = 15, band = 'patch', lag_distance = 'patch', lag_count = 1
       where organization_id = $1 and version_id <> $2`,
      [id, otherVersion],
    )
    await owner.query(
      `update dependencies set penalty = 60, band = 'minor', lag_distance = 'minor', lag_count = 1
       where organization_id = $1 and component_id = $2`,
      [id, component],
    )
    return { ...created, first: first?.id, next: next?.id, latest: latest?.id }
  })
  expect(await ask(asMember(own.people.developer), lost, own.id)).toMatchObject({
    targets: [
      {
        id: own.other,
        ahead: expect.toSatisfy((ahead) => hasExactly(ahead, [own.latest, own.first, own.next])),
      },
    ],
    selections: [{ target: 0 }, { target: 0 }],
  })
})

test('a deprecated latest version is told with the newest active one below it', async () => {
  const own = await asOwner(testDatabase.connection, async (owner) => {
    const created = await createTestOrganization(owner)
    const { id, other } = created
    const insert = `insert into versions (organization_id, component_id, number, sort_key, is_stable, state)
      values ($1, $2, $3, $4, $5, $6) returning id`
    const add = async (number: string, key: string, isStable: boolean, state: string) => {
      const [row] = await owner.query<{ id: string }>(insert, [id, other, number, key, isStable, state])
      return row?.id
    }
    const active = await add('1.1.0', '1a1a1a0!~', true, 'active')
    await add('1.2.0', '1a1a2a0!~', true, 'withdrawn')
    await add('1.3.0-rc.1', '1a1a3a0!1rc!0a1', false, 'active')
    const latest = await add('1.3.0', '1a1a3a0!~', true, 'deprecated')
    await owner.query(
      `update dependencies set penalty = 60, band = 'minor', lag_distance = 'minor', lag_count = 2
       where organization_id = $1`,
      [id],
    )
    return { ...created, active, latest }
  })
  expect(await ask(asMember(own.people.developer), lost, own.id)).toMatchObject({
    targets: [{ ahead: expect.toSatisfy((ahead) => hasExactly(ahead, [own.active, own.latest])) }],
  })
})

describe('nobody learns of an organization that is not theirs', () => {
  test('a stranger', async () => {
    const stranger = asMember(foreign.people.maintainer)
    expect(await ask(stranger, overview, organization.id)).toBeNull()
    expect(await ask(stranger, lost, organization.id)).toMatchObject({ targets: [], from: [] })
    expect(await ask(stranger, overview, demo.id)).toBeNull()
  })

  test('nobody at all, except for the demo', async () => {
    expect(await ask(asNobody, overview, organization.id)).toBeNull()
    expect(await ask(asNobody, lost, organization.id)).toMatchObject({ targets: [], from: [] })
    expect(await ask(asNobody, overview, demo.id)).toMatchObject({ component_count: 2 })
  })
})

describe('projects', () => {
  const list =
    'select name, component_count, scored_count, score_sum, lowest_score, behind_count from project_list'

  test('are listed with the scores of their components', async () => {
    await asOwner(testDatabase.connection, (owner) =>
      owner.query('update components set outdated_count = 1 where id = $1', [organization.component]),
    )
    const asker = asMember(organization.people.developer)
    expect(await database.query(asker, { text: list, values: [] })).toEqual([
      { name: 'Shop', component_count: 1, scored_count: 1, score_sum: 40, lowest_score: 40, behind_count: 1 },
    ])
  })

  test('of others are not listed; nobody sees those of the demo alone', async () => {
    const text = 'select organization_id from project_list'
    const stranger = await database.query(asMember(foreign.people.developer), { text, values: [] })
    expect(stranger).toEqual([{ organization_id: foreign.id }])
    expect(await database.query(asNobody, { text, values: [] })).toEqual([{ organization_id: demo.id }])
  })
})

describe('the first steps', () => {
  const steps = 'first_steps($1)'

  test('are told as they are', async () => {
    expect(await ask(asMember(organization.people.developer), steps, organization.id)).toEqual({
      component: true,
      version: true,
      dependency: true,
      assignment: true,
      project: true,
      rule: true,
      colleague: true,
    })
    await asOwner(testDatabase.connection, async (owner) => {
      await owner.query('delete from component_users where organization_id = $1', [foreign.id])
      await owner.query('delete from invitations where organization_id = $1', [foreign.id])
      await owner.query('delete from members where organization_id = $1 and user_id <> $2', [
        foreign.id,
        foreign.people.maintainer,
      ])
    })
    expect(await ask(asMember(foreign.people.maintainer), steps, foreign.id)).toMatchObject({
      component: true,
      assignment: false,
      colleague: false,
    })
  })

  test("are nobody else's business", async () => {
    expect(await ask(asMember(foreign.people.maintainer), steps, organization.id)).toBeNull()
    await expect(ask(asNobody, steps, demo.id)).rejects.toMatchObject({ sqlstate: '42501' })
  })
})
