// A real PostgreSQL under DATA_DIR, started, watched and stopped by the server.
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ConnectionOptions } from '../connection-options.ts'
import { DatabaseError } from '../database-error.ts'
import { asOwner } from '../owner.ts'
import { type Account, chooseAccount } from './account.ts'
import { preparePackagedBinaries } from './binaries.ts'
import { initializeCluster, superuser } from './initialize-cluster.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
}

export type EmbeddedPostgres = {
  readonly connection: ConnectionOptions
  stop(): Promise<void>
}

const ownerName = 'trellis'

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = chooseAccount()
  const folder = join(resolve(options.dataDir), 'postgres')
  await mkdir(resolve(options.dataDir), { recursive: true, mode: 0o711 })
  await makePrivateFolder(folder, account)
  const socketFolder = join(folder, 'socket')
  await makePrivateFolder(socketFolder, account)
  const binaries = await preparePackagedBinaries(folder, account)
  const dataFolder = join(folder, 'data')
  const password = await ensurePassword(join(folder, 'password'))
  if (!(await exists(join(dataFolder, 'PG_VERSION')))) {
    await initializeCluster({ binaries, account, dataFolder, password })
  }
  const postmaster = await startPostmaster({
    binaries,
    account,
    dataFolder,
    logFile: join(folder, 'log'),
    settings: {
      listen_addresses: '',
      unix_socket_directories: socketFolder,
      unix_socket_permissions: '0700',
    },
  })
  const login = { host: socketFolder, port: 5432, password }
  await ensureOwner(login, password)
  return {
    connection: { ...login, user: ownerName, database: ownerName },
    stop: () => stopPostmaster(postmaster.process),
  }
}

async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account !== undefined) await chown(folder, account.uid, account.gid)
}

async function ensurePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

/** The owner is an ordinary user, as a managed service would give. */
async function ensureOwner(login: ConnectionOptions, password: string): Promise<void> {
  try {
    await asOwner({ ...login, user: ownerName, database: ownerName }, async () => undefined)
  } catch (error) {
    if (!(error instanceof DatabaseError && ['28P01', '3D000'].includes(error.sqlstate))) throw error
    await asOwner({ ...login, user: superuser, database: superuser }, async (owner) => {
      const [role] = await owner.query('select 1 from pg_roles where rolname = $1', [ownerName])
      // The password is made of letters, digits, - and _ only.
      const change = role === undefined ? 'create' : 'alter'
      await owner.query(`${change} role ${ownerName} login createrole createdb password '${password}'`)
      const [database] = await owner.query('select 1 from pg_database where datname = $1', [ownerName])
      if (database === undefined) await owner.query(`create database ${ownerName} owner ${ownerName}`)
    })
  }
}

async function exists(file: string): Promise<boolean> {
  return await readFile(file).then(
    () => true,
    () => false,
  )
}
