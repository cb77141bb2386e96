import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionOptions } from './connection-options.ts'
import { ensureRoles, platformRoles } from './ensure-roles.ts'
import { asOwner } from './owner.ts'
import { openDatabase } from './pool/open-database.ts'
import { startTestCluster, type TestCluster } from './testing/cluster.ts'

let cluster: TestCluster
let administrator: ConnectionOptions

// Roles belong to the cluster, so these tests use their own.
beforeAll(async () => {
  cluster = await startTestCluster()
  administrator = { ...cluster.connection, user: 'postgres' }
})

afterAll(() => cluster?.stop())

const removeRoles = () =>
  asOwner(administrator, async (owner) => {
    for (const role of platformRoles) await owner.query(`drop role if exists ${role}`)
  })

const readRoles = () =>
  asOwner(administrator, (owner) =>
    owner.query(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication as has_power
       from pg_roles where rolname = any($1) order by rolname`,
      [platformRoles],
    ),
  )

const all = [...platformRoles].sort().map((rolname) => ({ rolname, has_power: false }))

test('an owner who is no superuser creates every role without any power, and may become each', async () => {
  await removeRoles()
  await ensureRoles(cluster.connection)
  expect(await readRoles()).toEqual(all)
  const database = await openDatabase(cluster.connection)
  for (const role of platformRoles) {
    expect(await database.query({ role }, { text: 'select current_user as role' })).toEqual([{ role }])
  }
  await database.close()
})

test('roles that exist are kept, also when many processes start at once', async () => {
  await removeRoles()
  await Promise.all(Array.from({ length: 8 }, () => ensureRoles(cluster.connection)))
  await ensureRoles(cluster.connection)
  expect(await readRoles()).toEqual(all)
})

test('processes without a common database to lock create them all the same', async () => {
  await removeRoles()
  await asOwner(administrator, async (owner) => {
    await owner.query('revoke connect on database postgres from public')
    for (const name of ['one', 'two']) await owner.query(`create database ${name} owner trellis_owner`)
  })
  try {
    const starts = ['one', 'two', 'one', 'two'].map((database) =>
      ensureRoles({ ...cluster.connection, database }),
    )
    await Promise.all(starts)
    expect(await readRoles()).toEqual(all)
  } finally {
    await asOwner(administrator, async (owner) => {
      await owner.query('grant connect on database postgres to public')
    })
  }
})

test('a role with power is refused by its name', async () => {
  await ensureRoles(cluster.connection)
  await asOwner(administrator, (owner) => owner.query('alter role service_role bypassrls'))
  await expect(ensureRoles(cluster.connection)).rejects.toThrow(
    'The database role "service_role" exists with powers that it must not have',
  )
  await asOwner(administrator, (owner) => owner.query('alter role service_role nobypassrls'))
})

describe('a service role that is to bypass policies', () => {
  const bypassing = ['service_role'] as const
  const readBypass = () =>
    asOwner(administrator, (owner) =>
      owner.query(`select rolname from pg_roles where rolname = any($1) and rolbypassrls`, [platformRoles]),
    )

  test('is created so by a superuser, and no other role is', async () => {
    await removeRoles()
    expect(await ensureRoles(administrator, { bypassing })).toEqual([])
    expect(await readBypass()).toEqual([{ rolname: 'service_role' }])
  })

  test('is created so by a login with the same power from PostgreSQL 16 on, and before without it', async () => {
    await removeRoles()
    await asOwner(administrator, (owner) =>
      owner.query("create role strong login createrole bypassrls password 'test'"),
    )
    const lacking = await ensureRoles({ ...cluster.connection, user: 'strong' }, { bypassing })
    expect(lacking).toEqual(cluster.majorVersion >= 16 ? [] : ['service_role'])
    await removeRoles()
    await asOwner(administrator, (owner) => owner.query('drop role strong'))
  })

  test('is accepted where it exists so', async () => {
    await removeRoles()
    await ensureRoles(cluster.connection)
    await asOwner(administrator, (owner) => owner.query('alter role service_role bypassrls'))
    expect(await ensureRoles(cluster.connection, { bypassing })).toEqual([])
  })

  test('is created without the power by a login that lacks it, which is told', async () => {
    await removeRoles()
    expect(await ensureRoles(cluster.connection, { bypassing })).toEqual(bypassing)
    expect(await readRoles()).toEqual(all)
  })

  test('is never altered: it may serve someone else', async () => {
    await removeRoles()
    await ensureRoles(cluster.connection)
    expect(await ensureRoles(administrator, { bypassing })).toEqual(bypassing)
    expect(await readRoles()).toEqual(all)
  })

  test.each(['superuser', 'login', 'createrole', 'createdb', 'replication'])(
    'is refused with the further power %s',
    async (power) => {
      await ensureRoles(cluster.connection)
      await asOwner(administrator, (owner) => owner.query(`alter role service_role ${power}`))
      await expect(ensureRoles(cluster.connection, { bypassing })).rejects.toThrow(
        'The database role "service_role" exists with powers that it must not have',
      )
      await asOwner(administrator, (owner) => owner.query(`alter role service_role no${power}`))
    },
  )

  test('is the only one: another role that bypasses policies is refused', async () => {
    await ensureRoles(cluster.connection)
    await asOwner(administrator, (owner) => owner.query('alter role authenticated bypassrls'))
    await expect(ensureRoles(cluster.connection, { bypassing })).rejects.toThrow(
      'The database role "authenticated" exists with powers',
    )
    await asOwner(administrator, (owner) => owner.query('alter role authenticated nobypassrls'))
  })
})

test('an owner who may neither create nor become the roles is told what to do', async () => {
  await asOwner(administrator, (owner) => owner.query("create role poor login password 'test'"))
  const poor = { ...cluster.connection, user: 'poor' }
  await ensureRoles(cluster.connection)
  await expect(ensureRoles(poor)).rejects.toThrow(
    'The database user "poor" may not become "trellis_none": grant it, or let the user create roles (CREATEROLE)',
  )
  await removeRoles()
  await expect(ensureRoles(poor)).rejects.toThrow(
    'The database role "trellis_none" cannot be created: let the user create roles (CREATEROLE)',
  )
})
