import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database, Transaction, TransactionContext } from '../database.ts'
import { asOwner } from '../owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/cluster.ts'
import { openDatabase } from './open-database.ts'

const ada = '7a0e1d0c-0000-4000-8000-000000000001'
const ben = '7a0e1d0c-0000-4000-8000-000000000002'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  await asOwner(testDatabase.connection, async (owner) => {
    await owner.query(`
      create table public.notes (id int primary key, person uuid not null, body text not null);
      alter table public.notes enable row level security;
      create policy "a person reads their notes" on public.notes for select to authenticated using (person = auth.uid());
      grant select on public.notes to authenticated;
      grant select, insert, delete on public.notes to app_writer;
      create policy "the server writes notes" on public.notes to app_writer using (true) with check (true);
      insert into public.notes values (1, '${ada}', 'of Ada'), (2, '${ben}', 'of Ben')`)
  })
  // One connection, so that anything a transaction leaves behind reaches the next one.
  database = await openDatabase({ ...testDatabase.connection, maxConnections: 1 })
})

afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const as = (sub: string): TransactionContext => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated' },
})

describe('the context of a transaction', () => {
  test('carries the role, the claims, the address and the request', async () => {
    const rows = await database.query(
      { ...as(ada), address: '192.0.2.7', requestId: 'r-1' },
      {
        text: `select current_user as role, auth.uid() as person, auth.role() as claimed, auth.jwt() as claims,
          current_setting('request.address') as address, current_setting('request.id') as request`,
      },
    )
    expect(rows).toEqual([
      {
        role: 'authenticated',
        person: ada,
        claimed: 'authenticated',
        claims: { sub: ada, role: 'authenticated' },
        address: '192.0.2.7',
        request: 'r-1',
      },
    ])
  })

  test('is gone for the next transaction on the same connection', async () => {
    await database.query({ ...as(ada), address: '192.0.2.7', requestId: 'r-1' }, { text: 'select 1' })
    const rows = await database.query(
      { role: 'anon' },
      {
        text: `select current_user as role, auth.uid() as person, auth.role() as claimed, auth.jwt() as claims,
          current_setting('request.address') as address, current_setting('request.id') as request`,
      },
    )
    expect(rows).toEqual([
      { role: 'anon', person: null, claimed: null, claims: null, address: '', request: '' },
    ])
  })

  test('decides which rows are seen', async () => {
    const bodies = async (sub: string) =>
      await database.query(as(sub), { text: 'select body from public.notes order by id' })
    expect(await bodies(ada)).toEqual([{ body: 'of Ada' }])
    expect(await bodies(ben)).toEqual([{ body: 'of Ben' }])
  })

  test('refuses what the role has no grant for', async () => {
    const notes = { text: 'select body from public.notes' }
    await expect(database.query({ role: 'anon' }, notes)).rejects.toMatchObject({ sqlstate: '42501' })
    await expect(
      database.query(as(ada), { text: "insert into public.notes values (9, $1, 'x')", values: [ada] }),
    ).rejects.toMatchObject({ sqlstate: '42501' })
  })

  test('leaves a statement that slips out of its transaction to the powerless role', async () => {
    const whoAfter = (end: string) =>
      database.transaction(as(ada), async (transaction) => {
        await transaction.query(end)
        return await transaction.query(
          "select current_user as role, current_setting('request.jwt.claims', true) as claims",
        )
      })
    expect(await whoAfter('commit')).toEqual([{ role: 'trellis_none', claims: '' }])
    expect(await whoAfter('rollback')).toEqual([{ role: 'trellis_none', claims: '' }])
  })

  test('never takes the role of the owner, by any name', async () => {
    for (const role of ['none', 'NONE', 'trellis_owner', 'postgres', '', 'pg_read_all_data']) {
      await expect(database.query({ role }, { text: 'select 1' })).rejects.toMatchObject({
        sqlstate: '22023',
      })
      await expect(database.transaction({ role }, () => Promise.resolve())).rejects.toMatchObject({
        sqlstate: '22023',
      })
    }
  })

  test('keeps a read-only transaction from writing', async () => {
    await expect(
      database.query({ role: 'app_writer', readOnly: true }, { text: 'delete from public.notes' }),
    ).rejects.toMatchObject({ sqlstate: '25006' })
    expect(await findNote(1)).toEqual([{ body: 'of Ada' }])
  })
})

describe('the powerless role', () => {
  test('sees no table, runs no function and creates nothing', async () => {
    const powerless = { role: 'trellis_none' }
    for (const text of [
      'select * from public.notes',
      'select * from platform.secrets',
      'select auth.uid()',
      'create table public.own ()',
      'create temporary table own ()',
      'create schema own',
    ]) {
      await expect(database.query(powerless, { text })).rejects.toMatchObject({ sqlstate: '42501' })
    }
  })
})

describe('the work of a transaction', () => {
  const writer: TransactionContext = { role: 'app_writer' }
  const addNote = 'insert into public.notes values ($1, $2, $3)'

  test('is kept when it resolves, and its value is handed on', async () => {
    const value = await database.transaction(writer, async (transaction) => {
      await transaction.query(addNote, [10, ada, 'kept'])
      return 'done'
    })
    expect(value).toBe('done')
    expect(await findNote(10)).toEqual([{ body: 'kept' }])
  })

  test('is undone when it rejects, with its own error', async () => {
    const refusal = new Error('no')
    const work = database.transaction(writer, async (transaction) => {
      await transaction.query(addNote, [11, ada, 'undone'])
      throw refusal
    })
    await expect(work).rejects.toBe(refusal)
    expect(await findNote(11)).toEqual([])
  })

  test('is undone when one of its statements is refused, even if it looks away', async () => {
    const work = database.transaction(writer, async (transaction) => {
      await transaction.query(addNote, [12, ada, 'undone'])
      await transaction.query(addNote, [1, ada, 'a second one']).catch(() => undefined)
      return 'done'
    })
    await expect(work).rejects.toMatchObject({ sqlstate: '23505', constraint: 'notes_pkey' })
    expect(await findNote(12)).toEqual([])
  })

  test('includes statements that it does not wait for', async () => {
    await database.transaction(writer, async (transaction) => {
      void transaction.query(addNote, [13, ada, 'unawaited'])
    })
    expect(await findNote(13)).toEqual([{ body: 'unawaited' }])
  })

  test('is undone by a refused statement that it does not wait for', async () => {
    const work = database.transaction(writer, async (transaction) => {
      void transaction.query(addNote, [14, ada, 'undone'])
      void transaction.query(addNote, [1, ada, 'a second one'])
    })
    await expect(work).rejects.toMatchObject({ sqlstate: '23505' })
    expect(await findNote(14)).toEqual([])
  })

  test('can send nothing more once it is over', async () => {
    let kept: Transaction | undefined
    await database.transaction(writer, async (transaction) => {
      kept = transaction
    })
    await expect(kept?.query(addNote, [15, ada, 'late'])).rejects.toMatchObject({ sqlstate: '25P01' })
    expect(await findNote(15)).toEqual([])
  })

  test('fails at commit where a constraint is checked then', async () => {
    await asOwner(testDatabase.connection, async (owner) => {
      await owner.query(`create table public.pairs (id int primary key, other int references public.pairs deferrable initially deferred);
        grant insert on public.pairs to app_writer`)
    })
    const pair = { text: 'insert into public.pairs values (1, 2)' }
    const refusal = { sqlstate: '23503', constraint: 'pairs_other_fkey' }
    await expect(database.query(writer, pair)).rejects.toMatchObject(refusal)
    await expect(
      database.transaction(writer, (transaction) => transaction.query(pair.text)),
    ).rejects.toMatchObject(refusal)
    expect(await database.query(writer, { text: 'select 1 as alive' })).toEqual([{ alive: 1 }])
  })

  test('leaves a connection that serves the next one after a value that cannot be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const statement = { text: 'select $1::jsonb', values: [circular] }
    for (let use = 0; use < 3; use += 1) {
      await expect(database.query(writer, statement)).rejects.toThrow('circular')
    }
    expect(await database.query(writer, { ...statement, values: [{ fine: true }] })).toEqual([
      { jsonb: { fine: true } },
    ])
  })
})

describe('prepared statements', () => {
  test('are single ones, from the first use on', async () => {
    const two = { text: 'select 1; select 2' }
    await expect(database.query({ role: 'anon' }, two)).rejects.toMatchObject({ sqlstate: '42601' })
  })

  test('survive a change of their tables', async () => {
    const everything = { text: 'select * from public.changing' }
    const change = (sql: string) => asOwner(testDatabase.connection, (owner) => owner.query(sql))
    await change(`create table public.changing (id int); insert into public.changing values (1);
      grant select on public.changing to app_writer`)
    const read = () => database.query({ role: 'app_writer' }, everything)
    for (let use = 0; use < 3; use += 1) expect(await read()).toEqual([{ id: 1 }])
    await change("alter table public.changing add column name text default 'new'")
    expect(await read()).toEqual([{ id: 1, name: 'new' }])
  })

  test('do not pile up without end', async () => {
    for (let number = 0; number < 1200; number += 1) {
      const statement = { text: `select ${number} as number` }
      await database.query({ role: 'anon' }, statement)
      await database.query({ role: 'anon' }, statement)
    }
    const [row] = await database.query<{ count: number }>(
      { role: 'anon' },
      { text: 'select count(*)::int as count from pg_prepared_statements' },
    )
    expect(row?.count).toBeLessThanOrEqual(500)
    expect(row?.count).toBeGreaterThan(400)
  })
})

describe('values', () => {
  test('of dates and local times keep their text, instants become dates', async () => {
    const rows = await database.query(
      { role: 'anon' },
      {
        text: `select '2026-03-29'::date as day, '2026-03-29 02:30'::timestamp as local,
          '2026-03-29T02:30Z'::timestamptz as instant, 9007199254740993 as big, '{"a":1}'::jsonb as json`,
      },
    )
    expect(rows).toEqual([
      {
        day: '2026-03-29',
        local: '2026-03-29 02:30:00',
        instant: new Date('2026-03-29T02:30:00Z'),
        big: '9007199254740993',
        json: { a: 1 },
      },
    ])
  })
})

async function findNote(id: number) {
  return await database.query(
    { role: 'app_writer' },
    { text: 'select body from public.notes where id = $1', values: [id] },
  )
}
