import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, people, type Statement, type Who } from './access-matrix.ts'
import { type AccessStage, openAccessStage } from './access-stage.ts'
import { personalTables, siteTables } from './site-tables.ts'
import { type TestOrganization, testStates } from './test-organization.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

const sorted = (list: readonly Who[]) => people.filter((who) => list.includes(who))

const rowsOf = (table: string, { id, people: { maintainer } }: TestOrganization): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', id]
  if (table === 'profiles') return ['select id from profiles where id = $1', maintainer]
  return [`select organization_id from ${table} where organization_id = $1`, id]
}

test('the matrix holds each public table', async () => {
  const tables = await stage.own(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const held = [...Object.keys(accessMatrix), ...Object.keys(siteTables), ...personalTables]
  expect(held.sort()).toEqual(tables.map(({ name }) => name).sort())
})

describe.each(Object.entries(accessMatrix))('%s', (table, access) => {
  test('are read by those who may and by nobody else', async () => {
    expect(await stage.listAble(rowsOf(table, stage.organization), 'authenticated')).toEqual(
      sorted(access.read),
    )
  })

  test('of the demo organization are read as the matrix says, and never by people who are signed in', async () => {
    const expected: Who[] = access.demo ? ['anon', 'service'] : ['service']
    expect(await stage.listAble(rowsOf(table, stage.demo), 'authenticated')).toEqual(expected)
  })

  const verbs = ['insert', 'update', 'delete'] as const

  const readable: readonly string[] = ['trialing', 'not_active']

  test.each(testStates)('of an organization that is %s are read as its state allows', async (state) => {
    const organization = stage.organizations[state]
    const expected = readable.includes(state)
      ? access.read
      : [...(access.readAnyway ?? []), 'service' as const]
    expect(await stage.listAble(rowsOf(table, organization), 'authenticated', organization)).toEqual(
      sorted(expected),
    )
  })

  describe.each(testStates.slice(1))('of an organization that is %s', (state) => {
    test.each(access.founds ? verbs.slice(1) : verbs)('take no %s', async (verb) => {
      const organization = stage.organizations[state]
      const statement = access.statements(organization)[verb]
      expect(await stage.listAble(statement, 'app_writer', organization)).toEqual([])
    })
  })

  test.each(verbs)('%s needs a function and its role', async (verb) => {
    const statement = access.statements(stage.organization)[verb]
    expect(await stage.listAble(statement, 'app_writer')).toEqual(sorted(access[verb]))
    expect(await stage.listAble(statement, 'authenticated')).toEqual([])
  })

  test.each(access.founds ? verbs.slice(1) : verbs)('%s in another organization is refused', async (verb) => {
    expect(await stage.listAble(access.statements(stage.demo)[verb], 'app_writer')).toEqual([])
  })
})

describe('an assigned developer', () => {
  const foreignDeeds: [string, (organization: TestOrganization) => Statement][] = [
    ['edit', ({ other }) => ['update components set title = title where id = $1 returning 1', other]],
    [
      'release',
      ({ id, other }) => [
        `insert into versions (organization_id, component_id, number, sort_key, is_stable)
         values ($1, $2, '2.0.0', '1a2a0a0!~', true) returning 1`,
        id,
        other,
      ],
    ],
    [
      'withdraw a version of',
      ({ otherVersion }) => [
        `update versions set state = 'withdrawn' where id = $1 returning 1`,
        otherVersion,
      ],
    ],
    [
      'add a dependency to',
      ({ id, other, component, version }) => [
        `insert into dependencies (organization_id, component_id, depends_on_id, version_id)
         values ($1, $2, $3, $4) returning 1`,
        id,
        other,
        component,
        version,
      ],
    ],
  ]

  test.each(foreignDeeds)('cannot %s a component that is not theirs', async (_, statement) => {
    expect(await stage.attempt('assigned', 'app_writer', statement(stage.organization))).toBe(0)
    expect(await stage.attempt('admin', 'app_writer', statement(stage.organization))).toBe(1)
  })

  test('chooses mail for themselves only', async () => {
    const { id, other, people: persons } = stage.organization
    await stage.own(
      'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3) on conflict do nothing',
      [id, other, persons.developer],
    )
    const update: Statement = ['update component_users set email_notifications = false returning user_id']
    expect(await stage.attempt('assigned', 'app_writer', update)).toBe(1)
  })
})

test('an admin releases a version in their own name, never in another person’s', async () => {
  const { id, component, people } = stage.organization
  const release = (person: string): Statement => [
    `insert into versions (organization_id, component_id, number, sort_key, is_stable, released_by)
     values ($1, $2, '7.0.0', '1a7a0a0!~', true, $3) returning 1`,
    id,
    component,
    person,
  ]
  expect(await stage.attempt('admin', 'app_writer', release(people.developer))).toBe(0)
  expect(await stage.attempt('admin', 'app_writer', release(people.admin))).toBe(1)
})

describe('nothing crosses from one organization to another', () => {
  const crossings: [string, (own: TestOrganization, foreign: TestOrganization) => Statement][] = [
    [
      'a version',
      (own, foreign) => [
        `insert into versions (organization_id, component_id, number, sort_key, is_stable) values ($1, $2, '2', '1', true)`,
        own.id,
        foreign.component,
      ],
    ],
    [
      'a person',
      (own, foreign) => [
        'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3)',
        own.id,
        foreign.component,
        own.people.developer,
      ],
    ],
    [
      'an edge',
      (own, foreign) => [
        'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)',
        own.id,
        own.other,
        foreign.component,
        foreign.version,
      ],
    ],
    [
      'a component of a project',
      (own, foreign) => [
        'insert into project_components (organization_id, project_id, component_id) values ($1, $2, $3)',
        own.id,
        own.project,
        foreign.component,
      ],
    ],
  ]

  test.each(crossings)('%s', async (_, crossing) => {
    const [text, ...values] = crossing(stage.organization, stage.demo)
    const attempt = stage.database.query(stage.contextOf('maintainer', 'app_writer'), { text, values })
    await expect(attempt).rejects.toMatchObject({ sqlstate: '23503' })
  })
})
