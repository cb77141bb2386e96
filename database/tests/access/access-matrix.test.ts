import {
  type Database,
  DatabaseError,
  openDatabase,
  type TransactionContext,
} from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accessMatrix, people, type Statement, type Who } from './access-matrix.ts'
import { createPerson, createTestOrganization, type TestOrganization } from './test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let demo: TestOrganization
let outsiders: { readonly stranger: string; readonly superadmin: string }

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  await asOwner(testDatabase.connection, async (owner) => {
    organization = await createTestOrganization(owner)
    demo = await createTestOrganization(owner, { isDemo: true })
    const stranger = await createTestOrganization(owner)
    const superadmin = await createPerson(owner)
    await owner.query('insert into app.superadmin_emails values ($1)', [`${superadmin}@example.com`])
    outsiders = { stranger: stranger.people.maintainer, superadmin }
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const contextOf = (who: Who, personRole: 'authenticated' | 'app_writer'): TransactionContext => {
  if (who === 'anon') return { role: 'anon' }
  if (who === 'service') return { role: 'service_role', claims: { role: 'service_role' } }
  const person = who === 'stranger' || who === 'superadmin' ? outsiders[who] : organization.people[who]
  return { role: personRole, claims: { sub: person, role: 'authenticated' } }
}

const undone = new Error('undone')

/** How many rows a statement touched; 0 where it was refused. Nothing stays. */
async function attempt(context: TransactionContext, [text, ...values]: Statement): Promise<number> {
  let touched = 0
  try {
    await database.transaction(context, async (transaction) => {
      touched = (await transaction.query(text, values)).length
      throw undone
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlstate === '42501') return 0
    if (error !== undone) throw error
  }
  return touched
}

/** Everyone for whom the statement touched a row. */
async function listAble(statement: Statement, role: 'authenticated' | 'app_writer'): Promise<Who[]> {
  const able: Who[] = []
  for (const who of people) if ((await attempt(contextOf(who, role), statement)) > 0) able.push(who)
  return able
}

const sorted = (list: readonly Who[]) => people.filter((who) => list.includes(who))

const rowsOf = (table: string, { id, people: { maintainer } }: TestOrganization): Statement => {
  if (table === 'organizations') return ['select id from organizations where id = $1', id]
  if (table === 'profiles') return ['select id from profiles where id = $1', maintainer]
  return [`select organization_id from ${table} where organization_id = $1`, id]
}

test('the matrix holds each public table', async () => {
  const tables = await asOwner(testDatabase.connection, (owner) =>
    owner.query(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    ),
  )
  expect(Object.keys(accessMatrix).sort()).toEqual(tables.map(({ name }) => name).sort())
})

describe.each(Object.entries(accessMatrix))('%s', (table, access) => {
  test('are read by those who may and by nobody else', async () => {
    expect(await listAble(rowsOf(table, organization), 'authenticated')).toEqual(sorted(access.read))
  })

  test('of the demo organization are read as the matrix says, and never by people who are signed in', async () => {
    const expected: Who[] = access.demo ? ['anon', 'service'] : ['service']
    expect(await listAble(rowsOf(table, demo), 'authenticated')).toEqual(expected)
  })

  test.each(['insert', 'update', 'delete'] as const)('%s needs a function and its role', async (verb) => {
    const statement = access.statements(organization)[verb]
    expect(await listAble(statement, 'app_writer')).toEqual(sorted(access[verb]))
    expect(await listAble(statement, 'authenticated')).toEqual([])
  })

  test.each(['insert', 'update', 'delete'] as const)(
    '%s in another organization is refused',
    async (verb) => {
      const statement = access.statements(demo)[verb]
      expect(await listAble(statement, 'app_writer')).toEqual([])
    },
  )
})

describe('an assigned developer', () => {
  const asAssigned = () => contextOf('assigned', 'app_writer')

  test.each([
    [
      'edit',
      (o: TestOrganization): Statement => [
        'update components set title = title where id = $1 returning 1',
        o.other,
      ],
    ],
    [
      'release',
      (o: TestOrganization): Statement => [
        `insert into versions (organization_id, component_id, number, sort_key, is_stable)
         values ($1, $2, '2.0.0', '1a2a0a0!~', true) returning 1`,
        o.id,
        o.other,
      ],
    ],
    [
      'withdraw a version of',
      (o: TestOrganization): Statement => [
        `update versions set state = 'withdrawn' where id = $1 returning 1`,
        o.otherVersion,
      ],
    ],
    [
      'add a dependency to',
      (o: TestOrganization): Statement => [
        'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4) returning 1',
        o.id,
        o.other,
        o.component,
        o.version,
      ],
    ],
  ])('cannot %s a component that is not theirs', async (_, statement) => {
    expect(await attempt(asAssigned(), statement(organization))).toBe(0)
    expect(await attempt(contextOf('admin', 'app_writer'), statement(organization))).toBe(1)
  })

  test('chooses mail for themselves only', async () => {
    await asOwner(testDatabase.connection, (owner) =>
      owner.query(
        'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3) on conflict do nothing',
        [organization.id, organization.other, organization.people.developer],
      ),
    )
    const update: Statement = ['update component_users set email_notifications = false returning user_id']
    expect(await attempt(asAssigned(), update)).toBe(1)
  })
})

test.each([
  ['version', 'versions (organization_id, component_id, number, sort_key, is_stable)', `'2.0.0', '1', true`],
  ['person', 'component_users (organization_id, component_id, user_id)', undefined],
])('a %s cannot be put on a component of another organization', async (_, target, values) => {
  const tail = values ?? `'${organization.people.developer}'`
  const statement = `insert into ${target} values ($1, $2, ${tail})`
  const attempts = database.transaction(contextOf('maintainer', 'app_writer'), (transaction) =>
    transaction.query(statement, [organization.id, demo.component]),
  )
  await expect(attempts).rejects.toMatchObject({ sqlstate: '23503' })
})

test('an edge cannot cross from one organization to another', async () => {
  const attempts = database.transaction(contextOf('maintainer', 'app_writer'), (transaction) =>
    transaction.query(
      'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)',
      [organization.id, organization.other, demo.component, demo.version],
    ),
  )
  await expect(attempts).rejects.toMatchObject({ sqlstate: '23503' })
})
