import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  asOwner,
  backUp,
  type ConnectionOptions,
  isBackupRunning,
  migrate,
  openDatabase,
  platformMigrations,
  restore,
} from '../postgres.ts'
import { createTestDatabase } from '../testing/testing.ts'
import { decodeFrames, encodeFrame, encodeJson } from './frames.ts'

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

describe('the files of a backup', () => {
  const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const checksumOfHello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

  /** Files in memory, as a store of platform/storage keeps them. */
  function openFiles(kept: Map<string, Buffer>) {
    return {
      async open(version: string) {
        const content = kept.get(version)
        return content && { body: ReadableStream.from([content]) }
      },
      async write(version: string, body: ReadableStream<Uint8Array>) {
        const content = await buffer(body)
        kept.set(version, content)
        return { size: content.length, checksum: createHash('sha256').update(content).digest('hex') }
      },
      async remove(versions: readonly string[]) {
        for (const version of versions) kept.delete(version)
      },
    }
  }

  const addRow = (version: string, checksum: string) =>
    own(
      source,
      `insert into storage.buckets (id, name) values ('b', 'b') on conflict do nothing;
       insert into storage.objects (bucket_id, name, version, metadata)
       values ('b', '${version}', '${version}', '{"checksum": "${checksum}"}')`,
    )

  test('come back with their rows, whatever their size is, and no others', async () => {
    const large = randomBytes(3_000_000)
    await addRow(first, checksumOfHello)
    await addRow(second, createHash('sha256').update(large).digest('hex'))
    const kept = new Map([
      [first, Buffer.from('hello')],
      [second, large],
      ['00000000-0000-4000-8000-000000000003', Buffer.from('no row names it')],
    ])
    const summary = await backUp({ connection: source, file, files: openFiles(kept) })
    expect(summary.files).toBe(2)
    const restored = new Map<string, Buffer>()
    expect(await restore({ connection: target, file, migrations, files: openFiles(restored) })).toEqual(
      summary,
    )
    expect([...restored.keys()].sort()).toEqual([first, second])
    expect(restored.get(first)?.toString()).toBe('hello')
    expect(restored.get(second)?.equals(large)).toBe(true)
  })

  test('are named if they are missing or damaged, and everything else is copied', async () => {
    await addRow(first, checksumOfHello)
    await addRow(second, checksumOfHello)
    const lost: string[] = []
    const files = openFiles(new Map([[first, Buffer.from('hellO')]]))
    const onLostFile = (version: string) => lost.push(version)
    const summary = await backUp({ connection: source, file, files, onLostFile })
    expect(lost).toEqual([first, second])
    expect(await restore({ connection: target, file, migrations, files })).toEqual(summary)
    expect(await own(target, 'select count(*)::int from storage.objects')).toEqual([{ count: 2 }])
  })

  test('that arrive changed stop the restoration, and leave neither row nor file', async () => {
    await addRow(first, checksumOfHello)
    await backUp({ connection: source, file, files: openFiles(new Map([[first, Buffer.from('hello')]])) })
    const kept = new Map<string, Buffer>()
    const { write, ...others } = openFiles(kept)
    const files = {
      ...others,
      write: (version: string) => write(version, ReadableStream.from([Buffer.from('hellO')])),
    }
    await expect(restore({ connection: target, file, migrations, files })).rejects.toThrow(
      `The file ${first} was not written as it was read`,
    )
    expect(kept.size).toBe(0)
    expect(await own(target, 'select from storage.objects')).toEqual([])
  })

  test('need a place to go to', async () => {
    await addRow(first, checksumOfHello)
    await backUp({ connection: source, file, files: openFiles(new Map([[first, Buffer.from('hello')]])) })
    await expect(restore({ connection: target, file, migrations })).rejects.toThrow(
      'The backup holds files, and no place for them is set',
    )
  })

  test('are not removed while it runs', async () => {
    await addRow(first, checksumOfHello)
    const database = await openDatabase(source)
    onTestFinished(() => database.close())
    const ask = () => database.transaction({ role: 'storage_admin' }, isBackupRunning)
    expect(await ask()).toBe(false)
    let during: boolean | undefined
    const { open, ...files } = openFiles(new Map([[first, Buffer.from('hello')]]))
    await backUp({
      connection: source,
      file,
      files: {
        ...files,
        async open(version: string) {
          during = await ask()
          return await open(version)
        },
      },
    })
    expect(during).toBe(true)
    await expect.poll(ask).toBe(false)
  })
})

/** As the releases before files wrote it: another format in the header, and no files in the count. */
async function makeOld(): Promise<void> {
  const text = gunzipSync(await readFile(file))
  const frames: Buffer[] = []
  for await (const { kind, content } of decodeFrames(Readable.from([text]))) {
    const values = kind === 'H' || kind === 'Z' ? JSON.parse(content.toString()) : undefined
    if (kind === 'H') frames.push(encodeJson('H', { ...values, format: 1 }))
    else if (kind === 'Z') frames.push(encodeJson('Z', { tables: values.tables, rows: values.rows }))
    else frames.push(encodeFrame(kind, content))
  }
  await writeFile(file, gzipSync(Buffer.concat(frames)))
}

describe('restoring', () => {
  test('a backup from before there were files works as before', async () => {
    await own(source, `insert into platform.secrets (name, value) values ('a', 'b')`)
    await backUp({ connection: source, file })
    await makeOld()
    expect((await restore({ connection: target, file, migrations })).files).toBe(0)
    expect(await own(target, 'select name from platform.secrets')).toEqual([{ name: 'a' }])
  })

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
