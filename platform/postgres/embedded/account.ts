import { constants, type Stats } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The user that PostgreSQL runs as; undefined means our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

// PostgreSQL refuses to run as root and needs a user with a name; every system has `nobody`.
const nobody = { uid: 65_534, gid: 65_534 }

/** Root runs PostgreSQL as the owner of existing data, or as `nobody`. */
export async function chooseAccount(dataFolder?: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = dataFolder === undefined ? undefined : await stat(dataFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid }
}

/** The options that make a child process run as the account. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/** A folder of our own. The account may pass through it, but reaches only paths that it knows and owns. */
export async function makeOwnFolder(folder: string, account: Account): Promise<void> {
  const ourselves = process.getuid?.()
  await settleFolder(folder, async (handle, { uid }) => {
    if (uid !== ourselves) throw belongsToAnother(folder)
    await handle.chmod(account === undefined ? 0o700 : 0o711)
  })
}

/** A folder that only the account (and root) can enter. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  const owners = [process.getuid?.(), account?.uid]
  await settleFolder(folder, async (handle, { uid }) => {
    if (!owners.includes(uid)) throw belongsToAnother(folder)
    await handle.chmod(0o700)
    if (account !== undefined) await handle.chown(account.uid, account.gid)
  })
}

// Through a handle, and never through a link: otherwise a link could choose which file root gives away.
async function settleFolder(
  folder: string,
  settle: (handle: FileHandle, found: Stats) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW).catch((cause) => {
    throw cause.code === 'EACCES'
      ? belongsToAnother(folder)
      : new EmbeddedPostgresError(`${folder} is not a folder: remove it`, { cause })
  })
  try {
    await settle(handle, await handle.stat())
  } finally {
    await handle.close()
  }
}

function belongsToAnother(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${folder} belongs to another user: start the server as that user, or set DATA_DIR to another folder`,
  )
}

/** The outermost folder, from `path` upwards, that the account may not enter. */
export async function findClosedFolder(path: string, account: Account): Promise<string | undefined> {
  if (account === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : await findClosedFolder(parent, account)
  if (above !== undefined) return above
  const { uid, gid, mode } = await stat(path)
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & enter) === 0 ? path : undefined
}

/** The innermost folder, from `path` upwards, that the account owns: it could replace everything below. */
export async function findOwnedFolder(path: string, account: Account): Promise<string | undefined> {
  if (account === undefined) return undefined
  if ((await stat(path)).uid === account.uid) return path
  const parent = dirname(path)
  return parent === path ? undefined : await findOwnedFolder(parent, account)
}
