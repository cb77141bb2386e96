import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, TransactionContext } from '../database.ts'
import { asOwner } from '../owner.ts'
import { platformMigrations } from '../postgres.ts'
import {
  createTemplate,
  createTestDatabase,
  startTestCluster,
  type TestCluster,
  type TestDatabase,
} from '../testing/cluster.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'

const writer: TransactionContext = { role: 'app_writer' }
const one = { text: 'select 1 as one' }

let cluster: TestCluster
let testDatabase: TestDatabase

beforeAll(async () => {
  cluster = await startTestCluster()
  await createTemplate(cluster.connection, [{ ledger: 'platform', directory: platformMigrations }])
  testDatabase = await createTestDatabase(cluster.connection)
  await asOwner(testDatabase.connection, async (owner) => {
    await owner.query(
      'create table public.marks (id int); grant select, insert on public.marks to app_writer',
    )
  })
})

afterAll(() => cluster?.stop())

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

/** Returns when the sessions are gone: one that is still ending would accept a statement and drop the next. */
async function endSessions(applicationName: string): Promise<void> {
  await asOwner(testDatabase.connection, (owner) =>
    owner.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = $1', [
      applicationName,
    ]),
  )
}

async function fillPool(database: Database, size: number): Promise<void> {
  const everyone = Promise.withResolvers<void>()
  let waiting = 0
  const wait = () =>
    database.transaction(writer, async () => {
      waiting += 1
      if (waiting === size) everyone.resolve()
      await everyone.promise
    })
  await Promise.all(Array.from({ length: size }, wait))
}

describe('after PostgreSQL restarted', () => {
  test('the next request is served, although every pooled connection is dead', async () => {
    await withDatabase({ maxConnections: 4 }, async (database) => {
      await fillPool(database, 4)
      await cluster.restart()
      expect(await database.transaction(writer, (transaction) => transaction.query(one.text))).toEqual([
        { one: 1 },
      ])
      expect(await database.query(writer, one)).toEqual([{ one: 1 }])
    })
  })

  test('a request that came while it was down is served late, not refused', async () => {
    await withDatabase({ acquireTimeout: 50_000, restartTime: 50_000 }, async (database) => {
      let answer: Promise<unknown> | undefined
      await cluster.restart(async () => {
        answer = database.query(writer, one)
      })
      expect(await answer).toEqual([{ one: 1 }])
    })
  })

  test('a request gives up when it stays down for too long, and the next one is served', async () => {
    await withDatabase({ acquireTimeout: 4000 }, async (database) => {
      await cluster.restart(async () => {
        await expect(database.query(writer, one)).rejects.toMatchObject({ sqlstate: '08001' })
        await expect(database.ping()).rejects.toMatchObject({ sqlstate: '08001' })
      })
      const isUp = () =>
        database.ping().then(
          () => true,
          () => false,
        )
      await expect.poll(isUp).toBe(true)
      expect(await database.query(writer, one)).toEqual([{ one: 1 }])
    })
  })

  test('requests stop waiting for it once it is away for longer than a restart takes, and are served when it is back', async () => {
    await withDatabase({ acquireTimeout: 60_000, restartTime: 200 }, async (database) => {
      await cluster.restart(async () => {
        const start = performance.now()
        for (let count = 0; count < 10; count += 1) {
          await expect(database.query(writer, one)).rejects.toMatchObject({ sqlstate: '08001' })
        }
        expect(performance.now() - start).toBeLessThan(20_000)
      })
      const answer = () => database.query(writer, one).catch(() => undefined)
      await expect.poll(answer).toEqual([{ one: 1 }])
    })
  })

  test('a transaction that was cut off is refused and not run a second time', async () => {
    await withDatabase({}, async (database) => {
      let runs = 0
      const cut = database.transaction(writer, async (transaction) => {
        runs += 1
        await transaction.query('insert into public.marks values (1)')
        await cluster.restart()
        await transaction.query('insert into public.marks values (2)')
      })
      await expect(cut).rejects.toMatchObject({ sqlstate: '57P01' })
      expect(runs).toBe(1)
      expect(await database.query(writer, { text: 'select id from public.marks' })).toEqual([])
    })
  })

  test('notifications arrive again, and the gap is told', async () => {
    await withDatabase({}, async (database) => {
      const heard: string[] = []
      const gap = Promise.withResolvers<void>()
      const stop = await database.listen('news', (payload) => heard.push(payload), gap.resolve)
      const notify = (payload: string) =>
        database.query(writer, { text: 'select pg_notify($1, $2)', values: ['news', payload] })
      await notify('before')
      await expect.poll(() => heard).toEqual(['before'])
      await cluster.restart()
      await gap.promise
      await notify('after')
      await expect.poll(() => heard).toEqual(['before', 'after'])
      await stop()
    })
  })
})

describe('a session that PostgreSQL ended', () => {
  test('is replaced without a trace for whoever comes next', async () => {
    await withDatabase({ maxConnections: 3, applicationName: 'ended' }, async (database) => {
      for (let round = 0; round < 5; round += 1) {
        await fillPool(database, 3)
        await endSessions('ended')
        expect(await database.query(writer, one)).toEqual([{ one: 1 }])
        await endSessions('ended')
        expect(await database.transaction(writer, (transaction) => transaction.query(one.text))).toEqual([
          { one: 1 },
        ])
      }
    })
  })
})

describe('a network that swallows everything', () => {
  let proxy: Server
  let port: number
  const sockets = new Set<Socket>()
  let isSilent = false

  beforeAll(async () => {
    proxy = createServer((client) => {
      const server = connect(`${testDatabase.connection.host}/.s.PGSQL.5432`)
      for (const socket of [client, server]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
      }
      client.on('data', (data) => isSilent || server.write(data))
      server.on('data', (data) => isSilent || client.write(data))
      client.on('close', () => server.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = proxy.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })

  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    proxy?.close()
  })

  test('ends the request in bounded time: a read is tried again, a write says that its outcome is unknown', async () => {
    const limits = { answerGrace: 200, acquireTimeout: 5000, connectTimeout: 1000 }
    const impatient = { ...writer, statementTimeout: 200 }
    await withDatabase({ ...limits, host: '127.0.0.1', port }, async (database) => {
      await database.query(writer, one)
      isSilent = true
      await expect(database.query(impatient, one)).rejects.toMatchObject({ sqlstate: '08007' })
      isSilent = false
      await database.query(writer, one)
      isSilent = true
      const read = database.query({ ...impatient, readOnly: true }, one)
      await expect(read).rejects.toMatchObject({ sqlstate: '08001' })
      isSilent = false
      const answer = () => database.query(writer, one).catch(() => undefined)
      await expect.poll(answer).toEqual([{ one: 1 }])
    })
  })
})
