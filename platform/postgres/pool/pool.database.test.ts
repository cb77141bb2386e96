import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database, TransactionContext } from '../database.ts'
import { asOwner } from '../owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/cluster.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'

const anon: TransactionContext = { role: 'anon' }

let testDatabase: TestDatabase

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
})

afterAll(() => testDatabase?.drop())

async function withDatabase(
  options: DatabaseOptions,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ ...testDatabase.connection, ...options })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

async function countSessions(applicationName: string): Promise<number> {
  const [row] = await asOwner(testDatabase.connection, (owner) =>
    owner.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where application_name = $1',
      [applicationName],
    ),
  )
  return row?.count ?? 0
}

describe('the limit of connections', () => {
  test('holds however many ask at once, and everyone is served', async () => {
    await withDatabase({ maxConnections: 3, applicationName: 'limit' }, async (database) => {
      let running = 0
      let most = 0
      const full = Promise.withResolvers<void>()
      const work = () =>
        database.transaction(anon, async (transaction) => {
          running += 1
          most = Math.max(most, running)
          if (running === 3) full.resolve()
          await full.promise
          await transaction.query('select 1')
          running -= 1
        })
      await Promise.all(Array.from({ length: 30 }, work))
      expect(most).toBe(3)
      expect(await countSessions('limit')).toBe(3)
    })
  })

  test('refuses those who waited too long, and serves again afterwards', async () => {
    await withDatabase({ maxConnections: 1, acquireTimeout: 4000 }, async (database) => {
      const held = Promise.withResolvers<void>()
      const holder = database.transaction(anon, () => held.promise)
      await expect(database.query(anon, { text: 'select 1' })).rejects.toMatchObject({ sqlstate: '53300' })
      held.resolve()
      await holder
      expect(await database.query(anon, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
    })
  })
})

describe('a share of the connections', () => {
  const visitor: TransactionContext = { ...anon, share: { lane: 'visitor', owner: '192.0.2.1' } }

  test('holds while others are served, and ends with its transaction, whether that succeeds or fails', async () => {
    await withDatabase({ maxConnections: 4 }, async (database) => {
      const held = Promise.withResolvers<void>()
      const holder = database.transaction(visitor, () => held.promise)
      const impatient = { text: "select 'a visitor' as who" }
      const waiting = database.query(visitor, impatient)
      expect(await database.query(anon, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
      held.reject(new Error('no'))
      await expect(holder).rejects.toThrow('no')
      expect(await waiting).toEqual([{ who: 'a visitor' }])
      expect(await database.query(visitor, impatient)).toEqual([{ who: 'a visitor' }])
    })
  })

  test('leaves the check of the server a connection', async () => {
    await withDatabase({ maxConnections: 2 }, async (database) => {
      const held = Promise.withResolvers<void>()
      const functions = { ...anon, share: { lane: 'function' } } as const
      const holders = [1, 2, 3].map(() => database.transaction(functions, () => held.promise))
      const isServed = () =>
        database.ping().then(
          () => true,
          () => false,
        )
      await expect.poll(isServed).toBe(true)
      held.resolve()
      await Promise.all(holders)
    })
  })
})

describe('time-outs', () => {
  test('end a statement by default, and by the wish of a transaction', async () => {
    await withDatabase({ statementTimeout: 3000 }, async (database) => {
      const sleep = { text: 'select pg_sleep(30)' }
      await expect(database.query(anon, sleep)).rejects.toMatchObject({ sqlstate: '57014' })
      const patient = { ...anon, statementTimeout: 60_000 }
      const [row] = await database.query(patient, {
        text: "select current_setting('statement_timeout') as limit",
      })
      expect(row).toEqual({ limit: '1min' })
      const [after] = await database.query(anon, {
        text: "select current_setting('statement_timeout') as limit",
      })
      expect(after).toEqual({ limit: '3s' })
    })
  })

  test('end a session that sits in its transaction', async () => {
    await withDatabase({ maxConnections: 1, idleInTransactionTimeout: 50 }, async (database) => {
      const work = database.transaction(anon, async (transaction) => {
        await transaction.query('select 1')
        await expect
          .poll(() => transaction.query('select 1').catch(() => 'ended'), { interval: 200 })
          .toBe('ended')
        await transaction.query('select 1')
      })
      await expect(work).rejects.toMatchObject({ severity: 'FATAL' })
      expect(await database.query(anon, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
    })
  })

  test('close connections that nobody uses', async () => {
    await withDatabase({ maxConnections: 3, idleTimeout: 20, applicationName: 'idle' }, async (database) => {
      await Promise.all(
        [1, 2, 3].map(() =>
          database.transaction(anon, (transaction) => transaction.query('select pg_sleep(0.02)')),
        ),
      )
      await expect.poll(() => countSessions('idle')).toBe(0)
      expect(await database.query(anon, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
    })
  })

  test('replace a connection that is old', async () => {
    await withDatabase({ maxConnections: 1, maxLifetime: 0 }, async (database) => {
      const session = async () =>
        (await database.query(anon, { text: 'select pg_backend_pid() as pid' }))[0]?.pid
      expect(await session()).not.toBe(await session())
    })
  })
})

test('the check of the server fails after a write met a full disk, while reading goes on', async () => {
  await withDatabase({}, async (database) => {
    await database.ping()
    const meetFullDisk = { text: "do $$ begin raise sqlstate '53100'; end $$" }
    await expect(database.query({ role: 'app_writer' }, meetFullDisk)).rejects.toMatchObject({
      sqlstate: '53100',
    })
    await expect(database.ping()).rejects.toMatchObject({ sqlstate: '53100' })
    expect(await database.query(anon, { text: 'select 1 as one' })).toEqual([{ one: 1 }])
  })
})

describe('closing', () => {
  test('lets a running transaction finish, refuses new ones and leaves no session', async () => {
    const database = await openDatabase({ ...testDatabase.connection, applicationName: 'closing' })
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const running = database.transaction(anon, async (transaction) => {
      started.resolve()
      await finish.promise
      return await transaction.query('select 1 as one')
    })
    await started.promise
    const closed = database.close()
    await expect(database.query(anon, { text: 'select 1' })).rejects.toMatchObject({ sqlstate: '57P01' })
    finish.resolve()
    expect(await running).toEqual([{ one: 1 }])
    await closed
    await expect.poll(() => countSessions('closing')).toBe(0)
  })

  test('may be asked for twice', async () => {
    const database = await openDatabase(testDatabase.connection)
    await Promise.all([database.close(), database.close()])
    await database.close()
  })

  test('refuses those who still wait for a connection', async () => {
    const database = await openDatabase({ ...testDatabase.connection, maxConnections: 1 })
    const finish = Promise.withResolvers<void>()
    const running = database.transaction(anon, () => finish.promise)
    const waiting = database.query(anon, { text: 'select 1' })
    const refused = expect(waiting).rejects.toMatchObject({ sqlstate: '57P01' })
    const closed = database.close()
    await refused
    finish.resolve()
    await Promise.all([running, closed])
  })
})
