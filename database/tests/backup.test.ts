// A backup from one version of PostgreSQL restores into another with the same rows and a valid audit chain.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, type ConnectionOptions, platformMigrations, restore } from '@trellis/platform/postgres'
import {
  asOwner,
  createTestDatabase,
  findSystemBinaries,
  startTestCluster,
  type TestCluster,
} from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { productMigrations } from '../migrations.ts'
import { createTestOrganization, type TestOrganization } from './access/test-organization.ts'

const migrations = [
  { ledger: 'platform' as const, directory: platformMigrations },
  { ledger: 'product' as const, directory: productMigrations },
]

let folder: string
let source: ConnectionOptions
let organization: TestOrganization

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-backup-'))
  source = (await createTestDatabase(inject('testCluster'))).connection
  organization = await asOwner(source, async (owner) => {
    const created = await createTestOrganization(owner)
    await owner.query('delete from audit_checkpoints')
    await owner.query(`update components set description = 'Größe, 大小, "quoted"' where id = $1`, [
      created.component,
    ])
    return created
  })
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Every row of every table as text, formatted alike in every version. */
const readAll = (connection: ConnectionOptions) =>
  asOwner(connection, async (owner) => {
    await owner.query(`set timezone = 'UTC'`)
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'app', 'auth', 'platform') order by 1`,
    )
    const rows: Record<string, unknown[]> = {}
    for (const { name } of tables) {
      const found = await owner.query<{ row: string }>(
        `select t::text as row from ${name} t order by t::text collate "C"`,
      )
      rows[name] = found.map(({ row }) => row)
    }
    return rows
  })

const verify = (connection: ConnectionOptions) =>
  asOwner(connection, async (owner) => {
    const [chain] = await owner.query('select * from app.verify_audit_chain($1)', [organization.id])
    return chain
  })

async function move(from: ConnectionOptions, to: ConnectionOptions, name: string): Promise<void> {
  const file = join(folder, name)
  await backUp({ connection: from, file })
  await restore({ connection: to, file, migrations })
}

const emptyIn = async (cluster: ConnectionOptions) =>
  (await createTestDatabase(cluster, { empty: true })).connection

test('a copy holds the same rows, and works on', async () => {
  const target = await emptyIn(inject('testCluster'))
  await move(source, target, 'same')
  expect(await readAll(target)).toEqual(await readAll(source))
  expect(await verify(target)).toMatchObject({ broken_at: null })
  await asOwner(target, (owner) => owner.query(`update components set description = 'On it goes'`))
  expect(await verify(target)).toMatchObject({ broken_at: null })
})

const hasOtherVersion = await findSystemBinaries().then(
  () => true,
  () => false,
)

if (hasOtherVersion)
  describe('between two versions of PostgreSQL', () => {
    let other: TestCluster

    beforeAll(async () => {
      other = await startTestCluster(process.env.TEST_POSTGRES === 'system' ? 'packaged' : 'system')
    })

    afterAll(async () => {
      await other?.stop()
    })

    test('there and back it stays the same', async () => {
      const there = await emptyIn(other.connection)
      const back = await emptyIn(inject('testCluster'))
      await move(source, there, 'there')
      await move(there, back, 'back')
      const expected = await readAll(source)
      expect(await readAll(there)).toEqual(expected)
      expect(await readAll(back)).toEqual(expected)
      const chains = [await verify(there), await verify(back)]
      expect(chains).toEqual([await verify(source), await verify(source)])
      expect(chains[0]).toMatchObject({ broken_at: null })
      expect(Number(chains[0]?.checked)).toBeGreaterThan(10)
    })
  })
