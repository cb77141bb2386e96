import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as; undefined stands for our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

// PostgreSQL refuses to run as root and needs a user with a name; `nobody` is the one that every system has.
const nobody = { uid: 65_534, gid: 65_534 }

/** Root hands PostgreSQL to the owner of the data where there is some, to `nobody` otherwise. */
export async function chooseAccount(dataFolder?: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const owner = dataFolder === undefined ? undefined : await stat(dataFolder).catch(() => undefined)
  return owner === undefined || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid }
}

/** The options that make a child process run as the account. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid }
}

/** A folder that only the account (and root) can enter. */
export async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account !== undefined) await chown(folder, account.uid, account.gid)
}

/** The nearest folder to the root, from `path` upwards, that the account may not enter. */
export async function findClosedFolder(path: string, account: Account): Promise<string | undefined> {
  if (account === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : await findClosedFolder(parent, account)
  if (above !== undefined) return above
  const { uid, gid, mode } = await stat(path)
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & enter) === 0 ? path : undefined
}
