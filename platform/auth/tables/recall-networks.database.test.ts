// Sessions that had their second proof before networks were remembered, after the upgrade.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, migrate, platformMigrations } from '../../postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/testing.ts'

const migration = '20261117115000_recall_proven_networks.sql'
const [person, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

let database: TestDatabase
const own = (text: string) => asOwner(database.connection, (owner) => owner.query(text))

beforeAll(async () => {
  database = await createTestDatabase(inject('testCluster'), { empty: true })
  const names = await readdir(platformMigrations)
  expect(names).toContain(migration)
  await migrate({
    connection: database.connection,
    ledger: 'platform',
    directory: platformMigrations,
    only: new Set(names.filter((name) => name < migration)),
  })
  await own(
    `insert into auth.users (id) values ('${person}'), ('${other}');
     insert into auth.sessions (user_id, aal, address, created_at, refreshed_at, revoked_at, not_after, actor_id) values
       ('${person}', 'aal2', '203.0.113.9', '2026-11-01', null, null, null, null),
       ('${person}', 'aal2', '203.0.113.9', '2026-11-02', '2026-11-05', null, null, null),
       ('${person}', 'aal2', '2001:DB8:0:0a2::7', '2026-11-03', null, null, '2126-01-01', null),
       ('${person}', 'aal2', '::1', '2026-11-04', null, null, null, null),
       ('${person}', 'aal2', 'fe80::1%eth0', '2026-11-04', null, null, null, null),
       ('${person}', 'aal2', null, '2026-11-04', null, null, null, null),
       ('${person}', 'aal1', '203.0.113.10', '2026-11-04', null, null, null, null),
       ('${person}', 'aal2', '203.0.113.11', '2026-11-04', null, now(), null, null),
       ('${person}', 'aal2', '203.0.113.12', '2026-11-04', null, null, '2026-11-05', null),
       ('${person}', 'aal2', '203.0.113.13', '2026-11-04', null, null, null, '${other}');
     insert into auth.sessions (user_id, aal, address, created_at)
       select '${other}', 'aal2', '198.51.100.' || n, timestamptz '2026-11-01' + make_interval(hours => n)
       from generate_series(1, 12) n;
     insert into auth.proven_networks (user_id, network, proven_at) values ('${other}', '198.51.100.12', '2026-11-10')`,
  )
  await migrate({ connection: database.connection, ledger: 'platform', directory: platformMigrations })
})
afterAll(() => database?.drop())

const networksOf = (id: string) =>
  own(
    `select network, to_char(proven_at, 'MM-DD') as proven_at from auth.proven_networks
     where user_id = '${id}' order by proven_at, network`,
  )

test('the networks of live sessions with a second proof count as proven at their last use', async () => {
  expect(await networksOf(person)).toEqual([
    { network: '2001:db8:0:a2::/64', proven_at: '11-03' },
    { network: '0:0:0:0::/64', proven_at: '11-04' },
    { network: '203.0.113.9', proven_at: '11-05' },
  ])
})

test('the ten latest of a person are kept, and one that was proven later keeps its time', async () => {
  const networks = (await networksOf(other)).map(({ network }) => network)
  const latest = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((last) => `198.51.100.${last}`)
  expect(networks.sort()).toEqual(latest.sort())
  expect((await networksOf(other)).at(-1)).toEqual({ network: '198.51.100.12', proven_at: '11-10' })
})
