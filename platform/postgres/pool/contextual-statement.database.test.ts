import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database, TransactionContext } from '../database.ts'
import { asOwner } from '../owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/cluster.ts'
import { openDatabase } from './open-database.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  await asOwner(testDatabase.connection, (owner) =>
    owner.query(`
      create table public.notes (id int primary key, body text not null);
      grant select, insert, update, delete on public.notes to app_writer;
      grant select on public.notes to authenticated;
      insert into public.notes values (1, 'one')`),
  )
  // One connection, so that anything a read leaves behind reaches the next statement.
  database = await openDatabase({ ...testDatabase.connection, maxConnections: 1 })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const reader: TransactionContext = {
  role: 'authenticated',
  claims: { sub: 'ada', role: 'authenticated' },
  address: '192.0.2.7',
  requestId: 'r-1',
  readOnly: true,
  statementTimeout: 12_345,
}

const settings = `select current_user as role, current_setting('request.jwt.claims', true) as claims,
  current_setting('request.address', true) as address, current_setting('request.id', true) as request,
  current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as read_only`

describe('a statement with its settings', () => {
  test('has the role, the settings and the time-out of its context, and may only read', async () => {
    expect(await database.query(reader, { text: settings })).toEqual([
      {
        role: 'authenticated',
        claims: '{"sub":"ada","role":"authenticated"}',
        address: '192.0.2.7',
        request: 'r-1',
        timeout: '12345ms',
        read_only: 'on',
      },
    ])
  })

  test('leaves nothing behind for the next', async () => {
    await database.query(reader, { text: settings })
    const [next] = await database.query({ role: 'app_writer' }, { text: settings })
    expect(next).toMatchObject({ role: 'app_writer', claims: '', address: '', request: '', read_only: 'off' })
  })

  test('gives the rows of its statement, prepared or not', async () => {
    const statement = { text: 'select id, body from public.notes where id = $1', values: [1] }
    for (let count = 0; count < 3; count += 1) {
      expect(await database.query(reader, statement)).toEqual([{ id: 1, body: 'one' }])
    }
    expect(await database.query(reader, { ...statement, values: [2] })).toEqual([])
  })

  test.each([
    ['delete from public.notes where id = 1', 'app_writer', '25006'],
    ['select 1 / 0', 'authenticated', '22012'],
    ['select nonsense', 'authenticated', '42703'],
    ['select 1; select 2', 'authenticated', '42601'],
    ['select pg_sleep(30)', 'authenticated', '57014'],
  ])('refuses %s, and the connection serves on', async (text, role, sqlstate) => {
    const context = { ...reader, role, ...(sqlstate === '57014' && { statementTimeout: 200 }) }
    for (let count = 0; count < 2; count += 1) {
      await expect(database.query(context, { text })).rejects.toMatchObject({ sqlstate })
      expect(await database.query(reader, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
    }
    const [left] = await database.query(
      { role: 'app_writer' },
      { text: 'select count(*)::int as n from public.notes' },
    )
    expect(left).toEqual({ n: 1 })
  })

  test('many at once do not mix', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        database.query(
          { ...reader, claims: { n } },
          {
            text: "select $1::int as value, (current_setting('request.jwt.claims')::json ->> 'n')::int as claimed",
            values: [n],
          },
        ),
      ),
    )
    expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => [{ value: n, claimed: n }]))
  })

  test('follows a table that changed under its plan', async () => {
    const read = () => database.query(reader, { text: 'select * from public.notes' })
    await read()
    await read()
    await asOwner(testDatabase.connection, (owner) =>
      owner.query('alter table public.notes add column extra int'),
    )
    expect(await read()).toEqual([{ id: 1, body: 'one', extra: null }])
  })
})
