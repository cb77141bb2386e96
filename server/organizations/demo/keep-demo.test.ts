import { productMigrations } from '@trellis/database/migrations'
import { asOwner, platformMigrations } from '@trellis/platform/postgres'
import {
  createTemplate,
  createTestDatabase,
  startTestCluster,
  type TestCluster,
  type TestDatabase,
} from '@trellis/platform/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDemo } from './keep-demo.ts'

let cluster: TestCluster
let testDatabase: TestDatabase

beforeAll(async () => {
  cluster = await startTestCluster()
  await createTemplate(cluster.connection, [
    { ledger: 'platform', directory: platformMigrations },
    { ledger: 'product', directory: productMigrations },
  ])
  testDatabase = await createTestDatabase(cluster.connection)
}, 120_000)

afterAll(async () => {
  await cluster?.stop()
})

const count = (table: string) =>
  asOwner(testDatabase.connection, async (owner) => {
    const [row] = await owner.query<{ count: string }>(`select count(*) from ${table}`)
    return Number(row?.count)
  })

test('the demo is put in place once, however many start at the same time, and taken away when it is off', async () => {
  await Promise.all([1, 2, 3].map(() => keepDemo(testDatabase.connection, true)))
  const components = await count('components')
  expect(components).toBeGreaterThanOrEqual(60)
  expect(await count('organizations where is_demo')).toBe(1)
  expect(await count('organization_health_snapshots')).toBeGreaterThan(20)
  expect(await count(`components where created_at > now() - interval '1 day'`)).toBe(0)
  const [written] = await asOwner(testDatabase.connection, (owner) =>
    owner.query('select xmin::text from organizations'),
  )
  await keepDemo(testDatabase.connection, true)
  const [kept] = await asOwner(testDatabase.connection, (owner) =>
    owner.query('select xmin::text from organizations'),
  )
  expect(kept).toEqual(written)
  await keepDemo(testDatabase.connection, false)
  for (const table of [
    'organizations',
    'components',
    'versions',
    'dependencies',
    'health_snapshots',
    'audit_log',
  ]) {
    expect(await count(table)).toBe(0)
  }
}, 60_000)

test('a company that is called demo does not keep the demo from its place', async () => {
  const own = (text: string) => asOwner(testDatabase.connection, (owner) => owner.query(text))
  await keepDemo(testDatabase.connection, false)
  await own(
    `insert into organizations (name, slug, trial_ends_at) values ('Demo', 'demo', now() + interval '7 days')`,
  )
  await keepDemo(testDatabase.connection, true)
  expect(await own('select is_demo from organizations order by is_demo')).toEqual([
    { is_demo: false },
    { is_demo: true },
  ])
  await own('delete from organizations where not is_demo')
}, 60_000)

test('a newer edition of the files replaces the one that is there', async () => {
  await keepDemo(testDatabase.connection, true)
  await asOwner(testDatabase.connection, (owner) => owner.query(`update app.demo_data set checksum = 'old'`))
  await keepDemo(testDatabase.connection, true)
  expect(await count('organizations')).toBe(1)
  expect(await count(`app.demo_data where checksum <> 'old'`)).toBe(1)
}, 60_000)

test('a demo whose releases are no longer new is put in place anew', async () => {
  const age = (days: number) =>
    asOwner(testDatabase.connection, (owner) =>
      owner.query(`update organizations set created_at = now() - make_interval(days => $1)`, [days]),
    )
  const readId = () =>
    asOwner(testDatabase.connection, (owner) => owner.query('select id from organizations where is_demo'))
  await keepDemo(testDatabase.connection, true)
  const first = await readId()
  await age(29)
  await keepDemo(testDatabase.connection, true)
  expect(await readId()).toEqual(first)
  await age(30)
  await keepDemo(testDatabase.connection, true)
  expect(await readId()).not.toEqual(first)
  expect(await count(`versions where released_at > now() - interval '3 days'`)).toBeGreaterThan(0)
}, 60_000)
