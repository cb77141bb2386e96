import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { asOwner } from './owner.ts'
import { openDatabase } from './pool/open-database.ts'
import { createTestDatabase, type TestDatabase } from './testing/cluster.ts'

const runProcess = promisify(execFile)

let testDatabase: TestDatabase
let directory: string

beforeEach(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'), { empty: true })
  directory = await mkdtemp(join(tmpdir(), 'trellis-migrations-'))
})

afterEach(async () => {
  await testDatabase?.drop()
  await rm(directory, { recursive: true, force: true })
})

const first = '20260101000000_create_cats.sql'
const second = '20260102000000_create_dogs.sql'

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
const run = (ledger: 'platform' | 'product' = 'product') =>
  migrate({ connection: testDatabase.connection, ledger, directory })
const ask = (sql: string) => asOwner(testDatabase.connection, (owner) => owner.query(sql))
const listTables = async () =>
  (await ask("select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    (row) => row.tablename,
  )

describe('migrations', () => {
  test('are applied in the order of their stamps, once', async () => {
    await write(second, 'create table dogs (cat int references cats)')
    await write(first, 'create table cats (id int primary key)')
    await write('README.md', 'not a migration')
    expect(await run()).toEqual({ applied: [first, second] })
    expect(await run()).toEqual({ applied: [] })
    expect(await listTables()).toEqual(['cats', 'dogs'])
    expect(
      await ask('select ledger, name, length(checksum) as length from platform.migrations order by name'),
    ).toEqual([
      { ledger: 'product', name: first, length: 64 },
      { ledger: 'product', name: second, length: 64 },
    ])
  })

  test('of two ledgers do not know each other', async () => {
    await write(first, 'create table cats (id int)')
    await run('platform')
    await rm(join(directory, first))
    await write(second, 'create table dogs (id int)')
    expect(await run('product')).toEqual({ applied: [second] })
  })

  test('that were edited after they were applied stop the run with their name, and nothing else is applied', async () => {
    await write(first, 'create table cats (id int)')
    await run()
    await write(first, 'create table cats (id bigint)')
    await write(second, 'create table dogs (id int)')
    await expect(run()).rejects.toThrow(
      `The migration ${first} was edited after it was applied: add a new one instead`,
    )
    expect(await listTables()).toEqual(['cats'])
  })

  test('with other line ends are not edited', async () => {
    await write(first, 'create table cats (\n  id int\n)\n')
    await run()
    await write(first, 'create table cats (\r\n  id int\r\n)\r\n')
    expect(await run()).toEqual({ applied: [] })
  })

  test('that vanished after they were applied stop the run with their name', async () => {
    await write(first, 'create table cats (id int)')
    await run()
    await rm(join(directory, first))
    await write(second, 'create table dogs (id int)')
    await expect(run()).rejects.toThrow(`The applied migration ${first} is missing`)
    expect(await listTables()).toEqual(['cats'])
  })

  test('that are older than an applied one stop the run with their name', async () => {
    await write(second, 'create table dogs (id int)')
    await run()
    await write(first, 'create table cats (id int)')
    await expect(run()).rejects.toThrow(`The migration ${first} is older than the applied ${second}`)
    expect(await listTables()).toEqual(['dogs'])
  })

  test.for([
    'create_cats.sql',
    '2026_create_cats.sql',
    '20260101000000_Create Cats.sql',
    '20260101000000.sql',
  ])('named %s stop the run', async (name) => {
    await write(name, 'select 1')
    await expect(run()).rejects.toThrow(`The migration ${name} is not named <UTC stamp>_<verb_phrase>.sql`)
  })

  test('that fail leave nothing of themselves, and keep what came before', async () => {
    await write(first, 'create table cats (id int)')
    await write(second, 'create table dogs (id int); create table mice (id int); select 1 / 0')
    await expect(run()).rejects.toThrow(`The migration ${second} failed: division by zero`)
    expect(await listTables()).toEqual(['cats'])
    await write(second, 'create table dogs (id int)')
    expect(await run()).toEqual({ applied: [second] })
  })

  test('that end their transaction themselves are refused', async () => {
    await write(first, 'select 1; commit')
    await expect(run()).rejects.toThrow(`The migration ${first} failed: it ends its transaction itself`)
    expect(await ask('select name from platform.migrations')).toEqual([])
  })

  test('take away temporary tables from everyone but the owner', async () => {
    await run()
    expect(
      await ask("select has_database_privilege('anon', current_database(), 'temporary') as may"),
    ).toEqual([{ may: false }])
  })

  test('tell those who keep the schema in memory', async () => {
    await write(first, 'create table cats (id int)')
    const database = await openDatabase(testDatabase.connection)
    const heard: string[] = []
    await database.listen('pgrst', (payload) => heard.push(payload))
    await run()
    await run()
    await database.query({ role: 'anon' }, { text: "select pg_notify('pgrst', 'the last one')" })
    await expect.poll(() => heard).toContain('the last one')
    await database.close()
    expect(heard).toEqual(['reload schema', 'the last one'])
  })

  test('of five processes that start at once are applied once', async () => {
    await write(first, 'create table cats (id int); select pg_sleep(0.2)')
    await write(second, 'create table dogs (id int)')
    const program = fileURLToPath(new URL('./testing/migrate-process.ts', import.meta.url))
    const options = JSON.stringify({ connection: testDatabase.connection, ledger: 'product', directory })
    const runs = await Promise.all(
      [1, 2, 3, 4, 5].map(() => runProcess(process.execPath, [program, options])),
    )
    const applied = runs.map(({ stdout }) => JSON.parse(stdout).applied)
    expect(applied.sort((left, right) => right.length - left.length)).toEqual([
      [first, second],
      [],
      [],
      [],
      [],
    ])
    expect(await listTables()).toEqual(['cats', 'dogs'])
  })
})
