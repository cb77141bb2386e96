// One server per data folder. SQLite is used only for its file lock: the kernel releases it however the process dies,
// so there is no stale lock to detect.
import { constants } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type StartLock = { release(): void }

// Without a reference, the handle would be collected and its lock released.
const held = new Set<DatabaseSync>()

const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants

export async function takeStartLock(folder: string): Promise<StartLock> {
  const pidFile = join(folder, 'server.pid')
  const file = join(folder, 'lock')
  await createLockFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    const pid = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    const holder = pid === '' ? '' : ` (process ${pid})`
    throw new EmbeddedPostgresError(
      `Another server${holder} uses the data in ${folder}: stop it, or set DATA_DIR to another folder`,
      { cause },
    )
  }
  await writeFile(pidFile, `${process.pid}\n`, {
    mode: 0o600,
    flag: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW,
  })
  held.add(lock)
  return {
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}

// An existing file is not opened here: closing it again would release a lock that this process holds.
async function createLockFile(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
