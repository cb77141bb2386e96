// A PostgreSQL for tests, in its own folder, without durability. The login is an ordinary owner, never the superuser,
// so that passing tests also pass on a managed service. TEST_POSTGRES=system uses the system's binaries.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type ConnectionOptions, withDatabase } from '../connection-options.ts'
import { chooseAccount, makeOwnFolder, makePrivateFolder } from '../embedded/account.ts'
import { type Binaries, inspectBinaries, preparePackagedBinaries } from '../embedded/binaries.ts'
import { initializeCluster, superuser } from '../embedded/initialize-cluster.ts'
import type { PostmasterOptions } from '../embedded/postmaster.ts'
import { serverSettings } from '../embedded/server-settings.ts'
import { Supervisor } from '../embedded/supervisor.ts'
import { ensureRoles } from '../ensure-roles.ts'
import { type Ledger, migrate, revokeTemporaryTables } from '../migrate.ts'
import { asOwner } from '../owner.ts'

export type TestCluster = {
  /** The owner's login to the database `postgres`. */
  readonly connection: ConnectionOptions
  readonly majorVersion: number
  /** Stops PostgreSQL and starts it again, with `pause` between. */
  restart(pause?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export type TestMigrations = { readonly ledger: Ledger; readonly directory: string }

export type TestDatabase = {
  /** The owner's login. */
  readonly connection: ConnectionOptions
  drop(): Promise<void>
}

const ownerName = 'trellis_owner'
const password = 'test'
const templateName = 'trellis_template'

/**
 * `postgres` chooses between the binaries from npm and those of the system; the environment does by default. `memory`
 * is small, for many small databases at once, or the same as that of the product's embedded server.
 */
export async function startTestCluster(
  postgres: 'packaged' | 'system' = process.env.TEST_POSTGRES === 'system' ? 'system' : 'packaged',
  memory: 'little' | 'as the product' = 'little',
): Promise<TestCluster> {
  const account = await chooseAccount()
  const folder = await mkdtemp(join(tmpdir(), 'trellis-test-'))
  try {
    await makeOwnFolder(folder, account)
    const socketFolder = join(folder, 'socket')
    await makePrivateFolder(socketFolder, account)
    const binaries =
      postgres === 'system' ? await findSystemBinaries() : await preparePackagedBinaries(folder, account)
    const dataFolder = join(folder, 'data')
    await initializeCluster({ binaries, account, dataFolder, password, isDurable: false })
    const logFile = join(folder, 'log')
    return await superviseTestCluster(folder, {
      binaries,
      account,
      dataFolder,
      logFile,
      settings: {
        ...(memory === 'as the product' && serverSettings()),
        ...testSettings(socketFolder, memory),
      },
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function superviseTestCluster(folder: string, options: PostmasterOptions): Promise<TestCluster> {
  let supervisor = new Supervisor(options, undefined)
  await supervisor.start()
  const login = { host: join(folder, 'socket'), port: 5432, password }
  await asOwner({ ...login, user: superuser, database: superuser }, async (owner) => {
    await owner.query(`create role ${ownerName} login createrole createdb password '${password}'`)
    // Before version 16, a database that autovacuum is visiting could not be dropped without this.
    await owner.query(`grant pg_signal_backend to ${ownerName}`)
  })
  return {
    connection: { ...login, user: ownerName, database: superuser },
    majorVersion: options.binaries.majorVersion,
    async restart(pause = async () => undefined) {
      await supervisor.stop()
      await pause()
      supervisor = new Supervisor(options, undefined)
      await supervisor.start()
    },
    async stop() {
      await supervisor.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function testSettings(socketFolder: string, memory: 'little' | 'as the product'): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...(memory === 'little' && { shared_buffers: '64MB' }),
  }
}

/** Creates the roles and the migrated database that `createTestDatabase` copies. */
export async function createTemplate(
  cluster: ConnectionOptions,
  migrations: readonly TestMigrations[],
): Promise<void> {
  await ensureRoles(cluster)
  await asOwner(cluster, (owner) => owner.query(`create database ${templateName}`))
  const connection = withDatabase(cluster, templateName)
  for (const { ledger, directory } of migrations) await migrate({ connection, ledger, directory })
}

/** A fresh copy of the template, or an empty database. */
export async function createTestDatabase(
  cluster: ConnectionOptions,
  options: { readonly empty?: boolean } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = options.empty === true ? 'template0' : templateName
  // Otherwise the copy is written into the log as well, which fills up with copies.
  await asOwner(cluster, (owner) =>
    owner.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const connection = withDatabase(cluster, name)
  await asOwner(connection, revokeTemporaryTables)
  return {
    connection,
    async drop() {
      await asOwner(cluster, (owner) => owner.query(`drop database ${name} with (force)`))
    },
  }
}

/** The newest PostgreSQL of the system, on PATH or where Debian keeps it. */
export async function findSystemBinaries(): Promise<Binaries> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const found: Binaries[] = []
  for (const folder of folders) {
    const binaries = await inspectBinaries(folder, environment, undefined).catch(() => undefined)
    if (binaries !== undefined) found.push(binaries)
  }
  const [newest] = found.sort((left, right) => right.majorVersion - left.majorVersion)
  if (newest === undefined) throw new Error('TEST_POSTGRES=system: no PostgreSQL is installed on this system')
  return newest
}
