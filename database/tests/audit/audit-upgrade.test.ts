// Rows that were written before events existed keep their hashes: an old chain stays valid and continues.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { migrate, platformMigrations } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase, type TestDatabase } from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { productMigrations } from '../../migrations.ts'

const firstWithEvents = '20261116052000_record_audit_events.sql'

let database: TestDatabase
const organization = randomUUID()

const own = (text: string, values: readonly unknown[] = []) =>
  asOwner(database.connection, (owner) => owner.query(text, [...values]))

beforeAll(async () => {
  database = await createTestDatabase(inject('testCluster'), { empty: true })
  const { connection } = database
  await migrate({ connection, ledger: 'platform', directory: platformMigrations })
  const names = await readdir(productMigrations)
  expect(names).toContain(firstWithEvents)
  const only = new Set(names.filter((name) => name < firstWithEvents))
  await migrate({ connection, ledger: 'product', directory: productMigrations, only })
})

afterAll(async () => {
  await database?.drop()
})

test('a chain from before events holds after the upgrade, hash by hash, and goes on', async () => {
  await own(
    `select set_config('request.address', '192.0.2.7', false);
     insert into organizations (id, name, slug, trial_ends_at) values ('${organization}', 'Old', 'old', now());
     update organizations set name = 'Older' where id = '${organization}';
     insert into organizations (id, name, slug, trial_ends_at) values (gen_random_uuid(), 'Other', 'other', now())`,
  )
  const hashes = 'select sequence, hash from audit_log where organization_id = $1 order by sequence'
  const verify = 'select * from app.verify_audit_chain($1)'
  const before = await own(hashes, [organization])
  expect(before).toHaveLength(2)
  await migrate({ connection: database.connection, ledger: 'product', directory: productMigrations })
  expect((await own(hashes, [organization])).slice(0, 2)).toEqual(before)
  expect(await own(verify, [organization])).toMatchObject([{ broken_at: null }])
  await own(`select app.record_event($1, 'export_taken', '{}')`, [organization])
  const [chain] = await own(verify, [organization])
  expect(chain?.broken_at).toBeNull()
  expect(Number(chain?.checked)).toBeGreaterThanOrEqual(3)
})
