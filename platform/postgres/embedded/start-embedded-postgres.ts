// A real PostgreSQL under DATA_DIR, started, watched and stopped by the server. Everything it needs is in one folder of
// ours: password, log, lock, and copied binaries if needed. If PostgreSQL runs as another user, that user owns only
// `data` and `socket` in it, so it can never choose which file root works on.
import { chmod, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ConnectionOptions } from '../connection-options.ts'
import type { Logger } from '../logger.ts'
import { type Account, chooseAccount, findClosedFolder, findOwnedFolder, makeOwnFolder } from './account.ts'
import { type Binaries, preparePackagedBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { endOrphans } from './end-orphans.ts'
import { chooseEndpoint } from './endpoint.ts'
import { ensureOwner, ensurePassword } from './ensure-owner.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { serverSettings } from './server-settings.ts'
import { takeStartLock } from './start-lock.ts'
import { Supervisor } from './supervisor.ts'

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  readonly logger?: Logger
  /** Cancels the start while it lasts. */
  readonly signal?: AbortSignal | undefined
}

export type EmbeddedPostgres = {
  readonly connection: ConnectionOptions
  /** Stops PostgreSQL. Committed data is kept. */
  stop(): Promise<void>
}

const maxLogSize = 10 * 1024 * 1024

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const account = await chooseAccount(join(folder, 'data'))
  await makeReachableFolder(dataDir, account)
  await makeOwnFolder(folder, account)
  const lock = await takeStartLock(folder)
  try {
    const { supervisor, connection } = await startSupervised(folder, account, options)
    return {
      connection,
      async stop() {
        await supervisor.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startSupervised(
  folder: string,
  account: Account,
  { logger, signal }: Pick<EmbeddedPostgresOptions, 'logger' | 'signal'>,
) {
  const dataFolder = join(folder, 'data')
  const logFile = join(folder, 'log')
  const binaries = await preparePackagedBinaries(folder, account)
  const password = await ensurePassword(join(folder, 'password'))
  await endOrphans(dataFolder)
  await ensureCluster(binaries, account, dataFolder, password)
  await rotateLog(logFile)
  const { settings, login } = await chooseEndpoint(folder, account)
  const supervisor = new Supervisor(
    { binaries, account, dataFolder, logFile, settings: { ...serverSettings(), ...settings } },
    logger,
  )
  await supervisor.start(signal)
  try {
    return { supervisor, connection: await ensureOwner(login, password) }
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}

async function makeReachableFolder(dataDir: string, account: Account): Promise<void> {
  await makeFolders(dataDir, account === undefined ? 0o700 : 0o711)
  const owned = await findOwnedFolder(dataDir, account)
  if (owned !== undefined) {
    throw new EmbeddedPostgresError(
      `${owned} belongs to the user that PostgreSQL runs as: give it to root, or set DATA_DIR to a folder outside of it`,
    )
  }
  const closed = await findClosedFolder(dataDir, account)
  if (closed !== undefined) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and its user cannot enter ${closed}: set DATA_DIR to a folder outside of it`,
    )
  }
}

// The mode is set separately, because a umask would narrow it.
async function makeFolders(folder: string, mode: number): Promise<void> {
  const topmost = await mkdir(folder, { recursive: true })
  if (topmost === undefined) return
  for (let path = folder; path.startsWith(topmost); path = dirname(path)) await chmod(path, mode)
}

async function ensureCluster(
  binaries: Binaries,
  account: Account,
  dataFolder: string,
  password: string,
): Promise<void> {
  const version = await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    await initializeCluster({ binaries, account, dataFolder, password })
    return
  }
  if (Number(version) === binaries.majorVersion) return
  throw new EmbeddedPostgresError(
    `The data in ${dataFolder} was written by PostgreSQL ${version.trim()}, this is PostgreSQL ${binaries.majorVersion}: copy it with script/backup of the release that wrote it, move the folder away and bring the copy back with script/restore`,
  )
}

async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0
  if (size > maxLogSize) await rename(logFile, `${logFile}.1`)
}
