// Events besides row changes: in the chain of their organization or of the installation, written only by permitted
// roles.
import { auditEvents } from '@trellis/domain/audit/events'
import { type Database, openDatabase, type TransactionContext } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actFor } from '../access/act-for.ts'
import { createPerson, createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

const nil = '00000000-0000-0000-0000-000000000000'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization
let foreign: TestOrganization
let superadmin: string

const own = (text: string, values: readonly unknown[] = []) =>
  asOwner(testDatabase.connection, (owner) => owner.query(text, [...values]))

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
  superadmin = await asOwner(testDatabase.connection, createPerson)
  await own('insert into app.superadmin_emails values ($1)', [`${superadmin}@example.com`])
  foreign = await asOwner(testDatabase.connection, createTestOrganization)
  await own(
    `insert into app.audit_events values
       ('act_of_the_test', 'organization', '{rule_id, count}'),
       ('act_outside_of_the_test', 'installation', '{user_id, code}')`,
  )
})

beforeEach(async () => {
  organization = await asOwner(testDatabase.connection, createTestOrganization)
  await own('delete from audit_checkpoints where organization_id = $1', [organization.id])
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

type Recorded = { organization: string | null; event: string; fields: object }

const record = (context: TransactionContext, { organization: chain, event, fields }: Recorded) =>
  database.query(context, { text: 'select app.record_event($1, $2, $3)', values: [chain, event, fields] })

const writer = (sub: string): TransactionContext => ({
  role: 'app_writer',
  claims: { sub, role: 'authenticated' },
})

const act = (): Recorded => ({ organization: organization.id, event: 'act_of_the_test', fields: {} })
const actOutside = (): Recorded => ({ organization: null, event: 'act_outside_of_the_test', fields: {} })

const readLast = async (chain: string) =>
  (await own('select * from audit_log where organization_id = $1 order by sequence desc limit 1', [chain]))[0]
const verify = async (chain: string) => (await own('select * from app.verify_audit_chain($1)', [chain]))[0]

describe('an event', () => {
  test('stands in the chain of its organization, with who, whence and what', async () => {
    await record(
      { ...writer(organization.people.developer), address: '192.0.2.7', requestId: 'request-1' },
      { ...act(), fields: { rule_id: organization.rule, count: 3 } },
    )
    expect(await readLast(organization.id)).toMatchObject({
      actor_id: organization.people.developer,
      on_behalf_of_id: null,
      address: '192.0.2.7',
      request_id: 'request-1',
      operation: 'event',
      event: 'act_of_the_test',
      fields: { rule_id: organization.rule, count: 3 },
      subject_ids: [organization.rule],
      row_count: 0,
      table_name: null,
      before: null,
      after: null,
    })
    expect(await verify(organization.id)).toMatchObject({ broken_at: null })
  })

  test('names the superadmin who acts in the name of a member', async () => {
    const userId = organization.people.admin
    const claims = await actFor(own, { userId, actorId: superadmin, organizationId: organization.id })
    await record({ role: 'app_writer', claims, address: '192.0.2.7' }, act())
    expect(await readLast(organization.id)).toMatchObject({
      actor_id: superadmin,
      on_behalf_of_id: organization.people.admin,
      address: null,
    })
    expect(await verify(organization.id)).toMatchObject({ broken_at: null })
  })

  test.each([
    ['an unknown name', { event: 'act_of_nobody' }],
    ['an unknown field', { fields: { email: 'someone@example.com' } }],
    ['no organization', { organization: null }],
    ['the chain of the installation', { organization: nil }],
    ['an organization, though it has none', { event: 'act_outside_of_the_test' }],
  ])('with %s is refused, and nothing is written', async (_, part) => {
    const last = await readLast(organization.id)
    const outside = await readLast(nil)
    for (const context of [writer(organization.people.maintainer), writer(superadmin), { role: 'app_job' }]) {
      await expect(record(context, { ...act(), ...part })).rejects.toMatchObject({ sqlstate: '22023' })
    }
    expect(await readLast(organization.id)).toEqual(last)
    expect(await readLast(nil)).toEqual(outside)
  })

  test.each(['insert', 'event'])(
    'cannot have the form of a row change, nor the other way: %s',
    async (operation) => {
      const forged = own(
        `insert into audit_log (organization_id, sequence, occurred_at, operation, table_name, row_count, fields, previous_hash, hash)
       values ($1, 1000, now(), $2, 'components', 0, '{}', '', '')`,
        [organization.id, operation],
      )
      await expect(forged).rejects.toMatchObject({ sqlstate: '23514' })
    },
  )
})

describe('who records', () => {
  test.each(['maintainer', 'admin', 'developer'] as const)('a %s in their own organization', async (role) => {
    await record(writer(organization.people[role]), act())
    expect(await readLast(organization.id)).toMatchObject({ actor_id: organization.people[role] })
  })

  test('a superadmin in any organization, and outside of all', async () => {
    await record(writer(superadmin), act())
    await record(writer(superadmin), actOutside())
    expect(await readLast(organization.id)).toMatchObject({ actor_id: superadmin, event: 'act_of_the_test' })
    expect(await readLast(nil)).toMatchObject({ actor_id: superadmin, event: 'act_outside_of_the_test' })
  })

  test('a job in any chain, auth in that of the installation', async () => {
    await record({ role: 'app_job' }, act())
    await record({ role: 'app_job' }, actOutside())
    await record({ role: 'auth_admin' }, actOutside())
    expect(await readLast(organization.id)).toMatchObject({ actor_id: null, event: 'act_of_the_test' })
    expect(await verify(nil)).toMatchObject({ broken_at: null })
  })

  test('nobody else', async () => {
    const last = await readLast(organization.id)
    const outside = await readLast(nil)
    const attempts: [TransactionContext, Recorded][] = [
      [writer(foreign.people.maintainer), act()],
      [writer(organization.people.maintainer), actOutside()],
      [{ role: 'app_writer' }, act()],
      [{ role: 'app_writer' }, actOutside()],
      [{ role: 'auth_admin' }, act()],
      ...['anon', 'authenticated', 'service_role'].flatMap((role): [TransactionContext, Recorded][] => [
        [{ role, claims: { sub: organization.people.maintainer, role } }, act()],
        [{ role, claims: { sub: superadmin, role } }, actOutside()],
      ]),
    ]
    for (const [context, event] of attempts) {
      await expect(record(context, event)).rejects.toMatchObject({ sqlstate: '42501' })
    }
    expect(await readLast(organization.id)).toEqual(last)
    expect(await readLast(nil)).toEqual(outside)
  })
})

describe('the chain', () => {
  test.each([
    [
      'event',
      `update audit_log set event = 'act_outside_of_the_test' where organization_id = $1 and sequence = $2`,
    ],
    ['fields', `update audit_log set fields = '{"count": 4}' where organization_id = $1 and sequence = $2`],
  ])('finds another value of %s', async (_, tampering) => {
    await record(writer(organization.people.admin), { ...act(), fields: { count: 3 } })
    const sequence = (await readLast(organization.id))?.sequence
    expect(await verify(organization.id)).toMatchObject({ broken_at: null })
    await own(tampering, [organization.id, sequence])
    expect(await verify(organization.id)).toMatchObject({ broken_at: sequence })
  })

  test('holds events and changes of rows in the order in which they came', async () => {
    const write = writer(organization.people.admin)
    await database.transaction(write, async (transaction) => {
      await transaction.query('select app.record_event($1, $2, $3)', [organization.id, 'act_of_the_test', {}])
      await transaction.query(`update components set description = 'x' where id = $1`, [
        organization.component,
      ])
      await transaction.query('select app.record_event($1, $2, $3)', [organization.id, 'act_of_the_test', {}])
    })
    const rows = await own(
      'select operation from audit_log where organization_id = $1 order by sequence desc limit 3',
      [organization.id],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['event', 'update', 'event'])
    expect(await verify(organization.id)).toMatchObject({ broken_at: null })
  })

  test('has no event of a transaction that fails', async () => {
    const last = await readLast(organization.id)
    const failed = database.transaction(writer(organization.people.admin), async (transaction) => {
      await transaction.query('select app.record_event($1, $2, $3)', [organization.id, 'act_of_the_test', {}])
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect(await readLast(organization.id)).toEqual(last)
  })
})

describe('the chain of the installation', () => {
  const readAs = (sub: string, text: string) =>
    database.query({ role: 'authenticated', claims: { sub, role: 'authenticated' } }, { text, values: [nil] })
  const rows = 'select event from audit_log where organization_id = $1'
  const cuts = 'select sequence from audit_checkpoints where organization_id = $1'
  const verification = 'select * from verify_audit_log($1)'

  const tell = () =>
    record(
      { role: 'auth_admin', address: '192.0.2.7' },
      { ...actOutside(), fields: { user_id: organization.people.developer, code: 'x' } },
    )

  beforeEach(async () => {
    await tell()
    await own('select app.prune_audit_log($1, clock_timestamp())', [nil])
    await tell()
  })

  test('is read and verified by superadmins', async () => {
    expect(await readAs(superadmin, rows)).toEqual([{ event: 'act_outside_of_the_test' }])
    expect(await readAs(superadmin, cuts)).not.toEqual([])
    expect(await readAs(superadmin, verification)).toEqual([{ checked: '1', broken_at: null }])
  })

  test.each(['maintainer', 'admin', 'developer'] as const)(
    'is closed to a %s, even where it tells of them',
    async (role) => {
      const person = organization.people[role]
      expect(await readAs(person, rows)).toEqual([])
      expect(await readAs(person, cuts)).toEqual([])
      await expect(readAs(person, verification)).rejects.toMatchObject({ sqlstate: '42501' })
    },
  )

  test('does not open the log of an organization to superadmins', async () => {
    const read = readAs(superadmin, 'select 1 from audit_log where organization_id <> $1')
    expect(await read).toEqual([])
  })

  test('goes on after retention, from a checkpoint', async () => {
    expect(await verify(nil)).toEqual({ checked: '1', broken_at: null })
    await tell()
    expect(await verify(nil)).toEqual({ checked: '2', broken_at: null })
    await own('delete from audit_checkpoints where organization_id = $1', [nil])
    expect(await verify(nil)).toMatchObject({ broken_at: expect.any(String) })
    await own('delete from audit_log where organization_id = $1', [nil])
    await own('delete from app.audit_heads where organization_id = $1', [nil])
  })

  test('belongs to no organization: none has its id', async () => {
    const founded = own(
      `insert into organizations (id, name, slug, trial_ends_at) values ($1, 'Nil', 'nil', now())`,
      [nil],
    )
    await expect(founded).rejects.toMatchObject({ sqlstate: '23514', constraint: 'organizations_id_not_nil' })
  })
})

test('the database knows the events of the domain, each with its chain and its fields, and no others', async () => {
  const known = await own(
    `select name, chain, fields from app.audit_events where name not like 'act\\_%' order by name`,
  )
  const listed = Object.entries(auditEvents).map(([name, { chain, fields }]) => ({
    name,
    chain,
    fields: Object.keys(fields.shape),
  }))
  expect(known).toEqual(listed.sort((left, right) => (left.name < right.name ? -1 : 1)))
})
