// People's data must survive every change. These tests migrate an installation of an old release to today's schema.
import { type ConnectionOptions, migrate, platformMigrations } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateSchema } from '../generate-schema.ts'
import { productMigrations } from '../migrations.ts'
import { restoreOldData } from './old-data/old-data.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** By table, the columns that a migration changes or drops on purpose. */
const changedOnPurpose: Readonly<Record<string, readonly string[]>> = {}

let upgraded: TestDatabase
let fresh: TestDatabase
let before: ReadonlyMap<string, Rows>

beforeAll(async () => {
  fresh = await createTestDatabase(inject('testCluster'))
  upgraded = await restoreOldData(inject('testCluster'))
  before = await readTables(upgraded.connection)
  const { connection } = upgraded
  await migrate({ connection, ledger: 'platform', directory: platformMigrations })
  await migrate({ connection, ledger: 'product', directory: productMigrations })
})

afterAll(async () => {
  await upgraded?.drop()
  await fresh?.drop()
})

const ask = (text: string) => asOwner(upgraded.connection, (owner) => owner.query(text))

/** Every row of every table. */
function readTables(connection: ConnectionOptions): Promise<Map<string, Rows>> {
  return asOwner(connection, async (owner) => {
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'app', 'auth', 'platform') order by 1`,
    )
    const found = new Map<string, Rows>()
    for (const { name } of tables) {
      const rows = await owner.query<{ row: Rows[number] }>(`select to_jsonb(t) as row from ${name} t`)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  })
}

test('an upgraded installation has the schema of a fresh one', async () => {
  const schemaOf = ({ connection }: TestDatabase) =>
    asOwner(connection, (owner) => generateSchema(owner.query))
  expect(await schemaOf(upgraded)).toBe(await schemaOf(fresh))
})

describe('after the upgrade', () => {
  test('each row of each table is as it was', async () => {
    expect(before.size).toBe(37)
    const after = await readTables(upgraded.connection)
    for (const [table, rows] of before) {
      expect(rows, `${table} has no row that could get lost`).not.toEqual([])
      const changed = new Set(changedOnPurpose[table])
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.has(column))
      const textOf = (row: Rows[number]) => JSON.stringify(columns.map((column) => row[column]))
      const kept = (after.get(table) ?? []).map(textOf)
      expect(kept, table).toEqual(expect.arrayContaining(rows.map(textOf)))
      if (table !== 'platform.migrations') expect(kept, table).toHaveLength(rows.length)
    }
  })

  test('versions and health mean what they meant', async () => {
    const components = await ask(
      `select title, latest_version_number as latest, dependency_count as uses, outdated_count as outdated,
         health_score as score
       from components where organization_id = (select id from organizations where slug = 'larkfield-ltd')
       order by title collate "C"`,
    )
    expect(components).toEqual([
      { title: 'Core', latest: '0.2.0', uses: 0, outdated: 0, score: 100 },
      { title: 'Design Kit', latest: '2.0.0', uses: 1, outdated: 1, score: 55 },
      { title: 'Ledger', latest: '7', uses: 0, outdated: 0, score: 100 },
      { title: 'Orders', latest: '2026.01', uses: 2, outdated: 1, score: 35 },
      { title: 'Search', latest: '1.1.0', uses: 0, outdated: 0, score: 100 },
      { title: 'Shop', latest: null, uses: 2, outdated: 2, score: 32 },
    ])
    const breaking = await ask(
      `select c.title, v.number from versions v join components c on c.id = v.component_id
       where v.is_breaking and v.organization_id = (select id from organizations where slug = 'larkfield-ltd')
       order by c.title`,
    )
    expect(breaking).toEqual([
      { title: 'Design Kit', number: '2.0.0' },
      { title: 'Search', number: '1.1.0' },
    ])
  })

  test('each audit chain holds and goes on, also one that was cut', async () => {
    const verify = `select o.name, v.checked::int, v.broken_at
      from organizations o, app.verify_audit_chain(o.id) v order by o.name`
    expect(await ask(verify)).toEqual([
      { name: 'Elsewhere', checked: 0, broken_at: null },
      { name: 'Fernhill Market', checked: 7, broken_at: null },
      { name: 'Larkfield Ltd', checked: 36, broken_at: null },
    ])
    await ask(`update organizations set name = name || ' & Sons' where not is_demo`)
    expect(await ask(verify)).toEqual([
      { name: 'Elsewhere & Sons', checked: 1, broken_at: null },
      { name: 'Fernhill Market', checked: 7, broken_at: null },
      { name: 'Larkfield Ltd & Sons', checked: 37, broken_at: null },
    ])
  })
})
