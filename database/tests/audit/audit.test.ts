// The audit log: who, on whose behalf, what, from where; complete, and out of reach of everything that serves requests.
import {
  type Database,
  openDatabase,
  type Transaction,
  type TransactionContext,
} from '@trellis/platform/postgres'
import {
  asOwner,
  createTestDatabase,
  type OwnerConnection,
  type TestDatabase,
} from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { actFor } from '../access/act-for.ts'
import { createPerson, createTestOrganization, type TestOrganization } from '../access/test-organization.ts'

let testDatabase: TestDatabase
let database: Database
let organization: TestOrganization

const own = <T>(work: (owner: OwnerConnection) => Promise<T>) => asOwner(testDatabase.connection, work)

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})

beforeEach(async () => {
  organization = await own(async (owner) => {
    const created = await createTestOrganization(owner)
    await owner.query('delete from audit_checkpoints where organization_id = $1', [created.id])
    return created
  })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const writeAs = <T>(context: Partial<TransactionContext>, work: (transaction: Transaction) => Promise<T>) =>
  database.transaction(
    {
      role: 'app_writer',
      claims: { sub: organization.people.maintainer, role: 'authenticated' },
      ...context,
    },
    work,
  )

const edit = (description: string, context: Partial<TransactionContext> = {}) =>
  writeAs(context, (transaction) =>
    transaction.query('update components set description = $2, revision = revision + 1 where id = $1', [
      organization.component,
      description,
    ]),
  )

const insertParts = async (count: number) => {
  await own((owner) =>
    owner.query(`update organizations set limit_overrides = '{"max_components": null}' where id = $1`, [
      organization.id,
    ]),
  )
  await writeAs({}, (transaction) =>
    transaction.query(
      `insert into components (organization_id, title, kind) select $1, 'part ' || n, 'library' from generate_series(1, $2::integer) n`,
      [organization.id, count],
    ),
  )
}

async function readLast() {
  const [row] = await own((owner) =>
    owner.query('select * from audit_log where organization_id = $1 order by sequence desc limit 1', [
      organization.id,
    ]),
  )
  return row
}

const verify = () =>
  own(async (owner) => (await owner.query('select * from app.verify_audit_chain($1)', [organization.id]))[0])

describe('a row of the audit log', () => {
  test('says who changed what, before and after, with only what changed', async () => {
    await edit('Takes orders', { address: '192.0.2.7', requestId: 'request-1' })
    expect(await readLast()).toMatchObject({
      actor_id: organization.people.maintainer,
      on_behalf_of_id: null,
      address: '192.0.2.7',
      request_id: 'request-1',
      operation: 'update',
      table_name: 'components',
      row_count: 1,
      subject_ids: [organization.component],
      before: [{ id: organization.component, description: null, revision: 1 }],
      after: [{ id: organization.component, description: 'Takes orders', revision: 2 }],
    })
  })

  test('names the superadmin who acts, and the person in whose name', async () => {
    const superadmin = await own(createPerson)
    const claims = await own(async (owner) => {
      await owner.query('insert into app.superadmin_emails values ($1)', [`${superadmin}@example.com`])
      const userId = organization.people.admin
      const acting = { userId, actorId: superadmin, organizationId: organization.id }
      return await actFor((text, values = []) => owner.query(text, [...values]), acting)
    })
    await edit('Changed', { claims, address: '192.0.2.7' })
    expect(await readLast()).toMatchObject({
      actor_id: superadmin,
      on_behalf_of_id: organization.people.admin,
      // The superadmin's address is not the organization's business.
      address: null,
    })
    expect(await verify()).toMatchObject({ broken_at: null })
  })

  test('is one per statement, however many rows it has', async () => {
    await insertParts(3)
    const last = await readLast()
    expect(last).toMatchObject({ operation: 'insert', row_count: 3, before: null })
    expect(last?.after).toHaveLength(3)
  })

  test('of a great insert counts the rows, which still stand in their table', async () => {
    await insertParts(1001)
    expect(await readLast()).toMatchObject({ row_count: 1001, subject_ids: null, before: null, after: null })
    expect(await verify()).toMatchObject({ broken_at: null })
  })

  test.each([
    ['update', `update components set description = 'changed' where title like 'part %'`],
    ['delete', `delete from components where title like 'part %'`],
  ])('of a great %s holds every row, a thousand to an entry', async (operation, statement) => {
    await insertParts(2001)
    const ids = await own((owner) =>
      owner.query<{ id: string }>(
        `select id from components where organization_id = $1 and title like 'part %'`,
        [organization.id],
      ),
    )
    await writeAs({}, (transaction) =>
      transaction.query(`${statement} and organization_id = $1`, [organization.id]),
    )
    const entries = await own((owner) =>
      owner.query<{ row_count: number; before: { id: string; title?: string }[] }>(
        `select row_count, before from audit_log
         where organization_id = $1 and operation = $2 and table_name = 'components' order by sequence`,
        [organization.id, operation],
      ),
    )
    expect(entries.map(({ row_count }) => row_count)).toEqual([1000, 1000, 1])
    const kept = entries.flatMap(({ before }) => before.map(({ id }) => id))
    expect(new Set(kept)).toEqual(new Set(ids.map(({ id }) => id)))
    expect(kept).toHaveLength(2001)
    expect(await verify()).toMatchObject({ broken_at: null })
  })

  test('is not written for derived columns, nor for a statement that changes nothing', async () => {
    const last = await readLast()
    await writeAs({}, async (transaction) => {
      await transaction.query('select app.store_health($1, $2, $3, $4)', [
        organization.id,
        [organization.component],
        [40],
        [1],
      ])
      await transaction.query('update components set title = title where id = $1', [organization.component])
    })
    const [component] = await own((owner) =>
      owner.query('select health_score, revision from components where id = $1', [organization.component]),
    )
    expect(component).toEqual({ health_score: 40, revision: 1 })
    expect(await readLast()).toEqual(last)
  })

  test('is not written when the transaction fails', async () => {
    const last = await readLast()
    const failed = writeAs({}, async (transaction) => {
      await transaction.query(`update components set description = 'x' where id = $1`, [
        organization.component,
      ])
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect(await readLast()).toEqual(last)
  })

  test('holds no e-mail address', async () => {
    const rows = await own((owner) =>
      owner.query(`select 1 from audit_log l where l::text like '%@example.com%'`),
    )
    expect(rows).toEqual([])
  })
})

const rewriteWithHash = (sequence: string) =>
  `update audit_log l set operation = 'delete',
     hash = app.audit_hash(jsonb_populate_record(l, '{"operation": "delete"}'))
   where organization_id = $1 and sequence = ${sequence}`

describe('the chain', () => {
  test('holds over many changes and for people who may read it', async () => {
    for (const description of ['one', 'two', 'three']) await edit(description)
    const read = (person: string) =>
      database.query(
        { role: 'authenticated', claims: { sub: person, role: 'authenticated' } },
        { text: 'select * from verify_audit_log($1)', values: [organization.id] },
      )
    const [answer] = await read(organization.people.admin)
    expect(answer).toMatchObject({ broken_at: null })
    expect(Number(answer?.checked)).toBeGreaterThan(10)
    await expect(read(organization.people.developer)).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test.each([
    ['an edited value', `update audit_log set after = '[]' where organization_id = $1 and sequence = 5`, '5'],
    [
      'an edited actor',
      `update audit_log set actor_id = gen_random_uuid() where organization_id = $1 and sequence = 5`,
      '5',
    ],
    [
      'another address',
      `update audit_log set address = '192.0.2.8' where organization_id = $1 and sequence = (
      select max(sequence) from audit_log where organization_id = $1)`,
      'last',
    ],
    ['a removed row', 'delete from audit_log where organization_id = $1 and sequence = 5', '6'],
    ['a removed beginning', 'delete from audit_log where organization_id = $1 and sequence < 5', '5'],
    [
      'a removed end',
      `delete from audit_log where organization_id = $1 and sequence = (
      select max(sequence) from audit_log where organization_id = $1)`,
      'last',
    ],
    ['a row with a hash of its own', rewriteWithHash('5'), '6'],
    [
      'a last row with a hash of its own',
      rewriteWithHash('(select max(sequence) from audit_log where organization_id = $1)'),
      'last',
    ],
  ])('finds %s', async (_, tampering, brokenAt) => {
    await edit('Changed', { address: '192.0.2.7' })
    const last = await readLast()
    expect(await verify()).toMatchObject({ broken_at: null })
    await own((owner) => owner.query(tampering, [organization.id]))
    expect(await verify()).toMatchObject({ broken_at: brokenAt === 'last' ? last?.sequence : brokenAt })
  })

  test('goes on after retention, from a checkpoint', async () => {
    await edit('Old')
    await own((owner) => owner.query('select app.prune_audit_log($1, clock_timestamp())', [organization.id]))
    expect(await verify()).toEqual({ checked: '0', broken_at: null })
    await edit('New')
    expect(await verify()).toEqual({ checked: '1', broken_at: null })
    await own((owner) =>
      owner.query('delete from audit_checkpoints where organization_id = $1', [organization.id]),
    )
    expect(await verify()).toMatchObject({ broken_at: (await readLast())?.sequence })
  })

  test('that retention cut whole still ends where the log ended', async () => {
    await edit('Old')
    await own(async (owner) => {
      await owner.query('select app.prune_audit_log($1, clock_timestamp())', [organization.id])
      await owner.query(`update audit_checkpoints set hash = 'forged' where organization_id = $1`, [
        organization.id,
      ])
    })
    expect(await verify()).toMatchObject({ checked: '0', broken_at: expect.any(String) })
  })

  test('survives the erasure of addresses and of a person', async () => {
    await edit('Changed', { address: '192.0.2.7' })
    await own(async (owner) => {
      await owner.query(
        'update audit_log set address = null, address_salt = null where organization_id = $1',
        [organization.id],
      )
      await owner.query('delete from auth.users where id = $1', [organization.people.admin])
    })
    expect(await verify()).toMatchObject({ broken_at: null })
    expect(await readLast()).toMatchObject({ operation: 'delete', table_name: 'members' })
  })

  test('grows in one line when many write at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => edit(`Edit ${n}`)))
    expect(await verify()).toMatchObject({ broken_at: null })
  })
})

test.each(['anon', 'authenticated', 'service_role', 'app_writer', 'app_job', 'auth_admin'])(
  '%s can neither change, delete, add nor prune rows',
  async (role) => {
    const claims = { sub: organization.people.maintainer, role }
    for (const text of [
      `update public.audit_log set operation = 'insert'`,
      'delete from public.audit_log',
      'truncate public.audit_log',
      `insert into public.audit_log (organization_id, sequence) select organization_id, sequence from public.audit_log`,
      'delete from public.audit_checkpoints',
      `select app.prune_audit_log('${organization.id}', now())`,
    ]) {
      await expect(database.query({ role, claims }, { text })).rejects.toMatchObject({ sqlstate: '42501' })
    }
  },
)

test('each table of a tenant is followed, but for what the database itself writes', async () => {
  const rows = await own((owner) =>
    owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
         select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'app.audit_statement'::regproc)`,
    ),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([
    'audit_checkpoints',
    'audit_log',
    'dependency_history',
    'health_snapshots',
    'notifications',
    'organization_health_snapshots',
    'webhook_deliveries',
  ])
})
