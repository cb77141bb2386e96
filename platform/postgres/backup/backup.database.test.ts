import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asOwner, backUp, type ConnectionOptions, migrate, platformMigrations, restore } from '../postgres.ts'
import { createTestDatabase } from '../testing/testing.ts'

const cluster = inject('testCluster')
const migrations = [{ ledger: 'platform' as const, directory: platformMigrations }]

// Everything that makes a copy by rows hard: circular keys, a key to itself, generated and identity columns, triggers
// that would run, odd names and every odd value.
const oddSchema = `
  create schema "Odd schema";
  create table "Odd schema".left_side (id int primary key, other int);
  create table "Odd schema".right_side (id int primary key, other int references "Odd schema".left_side);
  alter table "Odd schema".left_side add constraint "to the right" foreign key (other) references "Odd schema".right_side;
  create table "Odd schema"."Tree ""x""" (
    id bigint generated always as identity primary key, parent bigint references "Odd schema"."Tree ""x""",
    "a column" text, doubled int generated always as (length("a column") * 2) stored, at timestamptz, span interval,
    amount numeric, ratio double precision, content bytea, list text[], json jsonb, flag boolean);
  create table "Odd schema".counted (n int);
  create function "Odd schema".count_rows() returns trigger language plpgsql as $$
    begin update "Odd schema".counted set n = n + 1; return null; end $$;
  create trigger count_rows after insert on "Odd schema"."Tree ""x""" for each row execute function "Odd schema".count_rows();
  create table "Odd schema".nothing ();
  create unlogged table "Odd schema".passing (n int)`

const oddRows = `
  insert into "Odd schema".counted values (0);
  insert into "Odd schema".left_side values (1, null);
  insert into "Odd schema".right_side values (1, 1);
  update "Odd schema".left_side set other = 1;
  insert into "Odd schema".passing values (1);
  insert into "Odd schema"."Tree ""x""" (parent, "a column", at, span, amount, ratio, content, list, json, flag) values
    (null, E'line\\nline\\ttab \\\\ back \\\\N', '2026-01-01 12:00+02', '1 mon -2 days', 1.50, 'NaN', '\\x00ff', '{a,NULL,"b,c"}', '{"a": [1.10, null]}', true),
    (1, 'ü €  𝄞', 'infinity', '0', 'NaN', 0.1, '', '{}', 'null', null);
  insert into "Odd schema"."Tree ""x""" (parent, "a column") select 1, repeat('x', 3000) || n from generate_series(1, 500) n`

let folder: string
let source: ConnectionOptions
let target: ConnectionOptions
let file: string

const own = (connection: ConnectionOptions, text: string) => asOwner(connection, (owner) => owner.query(text))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async ({ task }) => {
  source = (await createTestDatabase(cluster)).connection
  target = (await createTestDatabase(cluster, { empty: true })).connection
  file = join(folder, `${task.id}.backup`)
})

describe('a backup', () => {
  test('comes back with every row, key, sequence and trigger', async () => {
    const odd = join(folder, 'odd')
    const directory = await oddMigration(odd)
    const ledgers = [...migrations, { ledger: 'product' as const, directory }]
    await own(source, oddSchema)
    await own(
      source,
      `insert into platform.migrations (ledger, name, checksum) values ('product', '${oddName}', '${await checksumOf(directory)}')`,
    )
    await own(source, oddRows)
    const written: string[] = []
    const summary = await backUp({ connection: source, file, onTable: ({ table }) => written.push(table) })
    expect(written).toContain('Odd schema.Tree "x"')
    expect(written).not.toContain('Odd schema.passing')
    expect(await restore({ connection: target, file, migrations: ledgers })).toEqual(summary)
    for (const table of [
      '"Odd schema"."Tree ""x"""',
      '"Odd schema".left_side',
      '"Odd schema".counted',
      'platform.secrets',
    ]) {
      const rows = `select t::text from ${table} t order by 1`
      expect(await own(target, rows)).toEqual(await own(source, rows))
    }
    expect(await own(target, 'select n from "Odd schema".counted')).toEqual([{ n: 502 }])
    const insert = `insert into "Odd schema"."Tree ""x""" ("a column") values ('new') returning id`
    expect(await own(target, insert)).toEqual([{ id: '503' }])
    expect(await own(target, 'select n from "Odd schema".counted')).toEqual([{ n: 503 }])
    const broken = own(target, 'insert into "Odd schema".right_side values (2, 9)')
    await expect(broken).rejects.toMatchObject({ sqlstate: '23503', constraint: 'right_side_other_fkey' })
  })

  test('is one moment, whatever is written meanwhile', async () => {
    await own(
      source,
      `insert into platform.secrets (name, value) select 'a' || n, 'x' from generate_series(1, 50) n`,
    )
    const late: Promise<unknown>[] = []
    const insert = `insert into platform.secrets (name, value) values (gen_random_uuid()::text, 'late')`
    await backUp({ connection: source, file, onTable: () => late.push(own(source, insert)) })
    await Promise.all(late)
    await restore({ connection: target, file, migrations })
    expect(await own(target, `select 1 from platform.secrets where value = 'late'`)).toEqual([])
    expect(await own(target, 'select count(*)::int from platform.secrets')).toEqual([{ count: 50 }])
  })

  test('goes on after tables of every size', async () => {
    await own(source, 'create schema sizes')
    const sizes = Array.from({ length: 40 }, (_, n) => n * 1000)
    for (const rows of sizes)
      await own(
        source,
        `create table sizes.t${rows} as select n, repeat('x', 30) from generate_series(1, ${rows}) n`,
      )
    const written = new Map<string, number>()
    await backUp({ connection: source, file, onTable: ({ table, rows }) => written.set(table, rows) })
    expect(sizes.map((rows) => written.get(`sizes.t${rows}`))).toEqual(sizes)
  })

  test('is for its owner only, and leaves no half file behind', async () => {
    await backUp({ connection: source, file })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const missing = { ...source, url: undefined, database: 'nowhere' } as unknown as ConnectionOptions
    await expect(backUp({ connection: missing, file: `${file}2` })).rejects.toMatchObject({
      sqlstate: '3D000',
    })
    await expect(stat(`${file}2.unfinished`)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('restoring', () => {
  test('into a database that has rows is refused', async () => {
    await own(source, `insert into platform.secrets (name, value) values ('a', 'b')`)
    await backUp({ connection: source, file })
    await expect(restore({ connection: source, file, migrations })).rejects.toThrow(
      'The database is not empty: "platform"."secrets" has rows',
    )
  })

  test.each([
    ['cut off', async () => truncate(file, (await stat(file)).size - 20)],
    [
      'changed',
      async () => {
        const bytes = await readFile(file)
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6)
        await writeFile(file, bytes)
      },
    ],
    ['something else', () => writeFile(file, 'hello')],
  ])('a file that is %s is refused before the database is touched', async (_, spoil) => {
    await backUp({ connection: source, file })
    await spoil()
    await expect(restore({ connection: target, file, migrations })).rejects.toThrow(/^The file was cut off/)
    expect(await own(target, `select 1 from pg_namespace where nspname = 'platform'`)).toEqual([])
  })

  test('that was broken off can be run again, and nothing else uses the database meanwhile', async () => {
    const directory = join(folder, 'seeding')
    await mkdir(directory, { recursive: true })
    const seed = `create schema shop; create table shop.plans (name text); insert into shop.plans values ('Free')`
    await writeFile(join(directory, '20260101000000_seed_plans.sql'), seed)
    const ledgers = [...migrations, { ledger: 'product' as const, directory }]
    await migrate({ connection: source, ledger: 'product', directory })
    await own(source, `insert into shop.plans values ('Team')`)
    await backUp({ connection: source, file })
    const onTable = () => {
      throw new Error('The power went')
    }
    await expect(restore({ connection: target, file, migrations: ledgers, onTable })).rejects.toThrow(
      'The power went',
    )
    expect(await own(target, 'select name from shop.plans')).toEqual([{ name: 'Free' }])
    await expect(migrate({ connection: target, ledger: 'product', directory })).rejects.toThrow(
      'A restoration into this database was broken off: run it again',
    )
    await restore({ connection: target, file, migrations: ledgers })
    expect(await own(target, 'select name from shop.plans order by 1')).toEqual([
      { name: 'Free' },
      { name: 'Team' },
    ])
    expect(await migrate({ connection: target, ledger: 'product', directory })).toEqual({ applied: [] })
    await expect(restore({ connection: target, file, migrations: ledgers })).rejects.toThrow(
      'The database is not empty',
    )
  })

  test('a backup of a newer release is refused, naming what is unknown', async () => {
    await own(
      source,
      `insert into platform.migrations (ledger, name, checksum) values ('platform', '29990101000000_fly.sql', 'x')`,
    )
    await backUp({ connection: source, file })
    await expect(restore({ connection: target, file, migrations })).rejects.toThrow(
      'The file was written by a newer release: this one does not know 29990101000000_fly.sql',
    )
  })
})

const oddName = '20260101000000_be_odd.sql'

async function oddMigration(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, oddName), oddSchema)
  return directory
}

async function checksumOf(directory: string): Promise<string | undefined> {
  const { readChecksums } = await import('../migrate.ts')
  return (await readChecksums(directory)).get(oddName)
}
