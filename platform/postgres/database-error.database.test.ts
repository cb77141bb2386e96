import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database, TransactionContext } from './database.ts'
import { DatabaseError, toDatabaseError } from './database-error.ts'
import { asOwner } from './owner.ts'
import { openDatabase } from './pool/open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/cluster.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  await asOwner(testDatabase.connection, async (owner) => {
    await owner.query(`
      create table public.teams (id int constraint teams_pkey primary key);
      create table public.people (
        id int constraint people_pkey primary key,
        name text not null,
        age int constraint people_age_positive check (age > 0),
        team_id int constraint people_team_id_fkey references public.teams
      );
      create table public.guarded (id int);
      alter table public.guarded enable row level security;
      grant select, insert on all tables in schema public to app_writer;
      create function public.refuse() returns void language plpgsql as
        $$ begin raise exception 'not today' using errcode = 'PT402', detail = 'why', hint = 'come back'; end $$;
      grant execute on function public.refuse() to app_writer;
      insert into public.people values (1, 'Ada', 36, null)`)
  })
  database = await openDatabase({ ...testDatabase.connection, maxConnections: 2 })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const writer: TransactionContext = { role: 'app_writer' }

const people = { schema: 'public', table: 'people' }

const refusals: readonly (readonly [string, string, Partial<DatabaseError>, TransactionContext?])[] = [
  [
    'a second row with the same key',
    "insert into public.people values (1, 'Ben', 1, null)",
    { ...people, sqlstate: '23505', constraint: 'people_pkey', detail: 'Key (id)=(1) already exists.' },
  ],
  [
    'a missing value',
    'insert into public.people values (2, null, 1, null)',
    { ...people, sqlstate: '23502', column: 'name' },
  ],
  [
    'a broken check',
    "insert into public.people values (2, 'Ben', -1, null)",
    { ...people, sqlstate: '23514', constraint: 'people_age_positive' },
  ],
  [
    'a missing parent',
    "insert into public.people values (2, 'Ben', 1, 9)",
    { ...people, sqlstate: '23503', constraint: 'people_team_id_fkey' },
  ],
  ['a row that no policy allows', 'insert into public.guarded values (1)', { sqlstate: '42501' }],
  ['a missing grant', 'delete from public.people', { sqlstate: '42501' }],
  ['a missing table', 'select * from public.nothing', { sqlstate: '42P01' }],
  ['a missing column', 'select nothing from public.people', { sqlstate: '42703' }],
  ['a syntax error', 'selec 1', { sqlstate: '42601' }],
  ['a value of the wrong form', "select 'x'::uuid", { sqlstate: '22P02' }],
  ['a division by zero', 'select 1 / 0', { sqlstate: '22012' }],
  [
    'a write in a read-only transaction',
    "insert into public.people values (2, 'Ben', 1, null)",
    { sqlstate: '25006' },
    { ...writer, readOnly: true },
  ],
  [
    'a statement that takes too long',
    'select pg_sleep(30)',
    { sqlstate: '57014' },
    { ...writer, statementTimeout: 50 },
  ],
  [
    'an own code',
    'select public.refuse()',
    { sqlstate: 'PT402', message: 'not today', detail: 'why', hint: 'come back' },
  ],
  ['a role that lost its name', 'select 1', { sqlstate: '22023' }, { role: 'no_such_role' }],
]

describe('what PostgreSQL refuses becomes a DatabaseError with its SQLSTATE', () => {
  test.for(refusals)('%s', async ([, text, expected, context = writer]) => {
    const inQuery = await database.query(context, { text }).catch((error: unknown) => error)
    expect(inQuery).toBeInstanceOf(DatabaseError)
    expect(inQuery).toMatchObject(expected)
    const inTransaction = await database
      .transaction(context, (transaction) => transaction.query(text))
      .catch((error: unknown) => error)
    expect(inTransaction).toBeInstanceOf(DatabaseError)
    expect(inTransaction).toMatchObject(expected)
    expect(await database.query(writer, { text: 'select name from public.people' })).toEqual([
      { name: 'Ada' },
    ])
  })
})

describe('a database that cannot be reached becomes a DatabaseError of class 08, 28 or 3D', () => {
  const impatient = { acquireTimeout: 200, connectTimeout: 200 }
  test.for([
    ['a folder without a socket', { host: '/nowhere', user: 'x', database: 'x', password: 'x' }, '08001'],
    ['a port where nobody listens', { url: 'postgres://x:x@127.0.0.1:1/x' }, '08001'],
  ] as const)('%s', async ([, connection, sqlstate]) => {
    await expect(openDatabase({ ...connection, ...impatient })).rejects.toMatchObject({
      name: 'DatabaseError',
      sqlstate,
    })
  })

  test('a wrong password and a missing database are told at once', async () => {
    const { connection } = testDatabase
    await expect(openDatabase({ ...connection, password: 'wrong' })).rejects.toMatchObject({
      sqlstate: '28P01',
    })
    await expect(openDatabase({ ...connection, database: 'nowhere' })).rejects.toMatchObject({
      sqlstate: '3D000',
    })
  })

  test('an error without a message still says something', () => {
    const refused = new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ])
    expect(toDatabaseError(refused).message).toBe(
      'Error: connect ECONNREFUSED ::1:5432; Error: connect ECONNREFUSED 127.0.0.1:5432',
    )
  })
})

test('the text of a refusal never holds the password', async () => {
  const secret = 'tell-nobody'
  const error = await openDatabase({ ...testDatabase.connection, password: secret }).catch(
    (cause: unknown) => cause,
  )
  expect(inspect(error, { depth: 10 })).not.toContain(secret)
})
